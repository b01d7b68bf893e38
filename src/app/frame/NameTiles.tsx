/** The tiles about names and inodes, each with what the store holds for it. */
import { DirectoryTile } from '../../views/directory/DirectoryTile.tsx';
import { useApp, useWorkbench } from '../use-app.ts';

export function DirectoryOfStage() {
  const workbench = useWorkbench();
  const directory = useApp((s) => s.directory);
  const selected = useApp((s) => s.selection?.block);
  const picked = useApp((s) => s.pickedFile);
  if (!directory) return <section className="tile" aria-label="Directory" aria-busy="true" />;
  return (
    <DirectoryTile
      data={directory.data}
      selected={selected}
      onSelect={(block, field) => workbench.select(field ? { block, field } : { block })}
      picked={picked}
      onPick={workbench.pickFile}
      onLookUp={workbench.lookUp}
    />
  );
}
