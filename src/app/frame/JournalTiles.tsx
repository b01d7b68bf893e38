/** The journal's tile, with what the store holds for it. */
import { JournalTile } from '../../views/journal/JournalTile.tsx';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';

export function JournalOfStage() {
  const workbench = useWorkbench();
  const journal = useApp((s) => s.answers.journal);
  const selected = useApp((s) => s.selection?.block);
  if (!journal) return <section className="tile" aria-label="Journal" aria-busy="true" />;
  return (
    <JournalTile
      data={journal.data}
      selected={selected}
      onSelect={(block) => workbench.select({ block })}
      onEvent={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
    />
  );
}
