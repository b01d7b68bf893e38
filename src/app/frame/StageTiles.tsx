/** The tiles about files and space, each with what the store holds for it. */
import { BuddyTile } from '../../views/buddy/BuddyTile.tsx';
import { FileMapTile } from '../../views/file-map/FileMapTile.tsx';
import { FsckTile } from '../../views/fsck/FsckTile.tsx';
import { PageCacheTile } from '../../views/page-cache/PageCacheTile.tsx';
import { isFormatCommand } from '../script/text.ts';
import { jump } from '../url-sync.ts';
import { useApp, useWorkbench } from '../use-app.ts';

export function FileMapOfStage() {
  const workbench = useWorkbench();
  const map = useApp((s) => s.answers.fileMap);
  const selected = useApp((s) => s.selection?.block);
  const picked = useApp((s) => s.pickedFile);
  if (!map) return <section className="tile" aria-label="File map" aria-busy="true" />;
  return (
    <FileMapTile
      data={map.data}
      selected={selected}
      onSelect={(block, field) => workbench.select(field ? { block, field } : { block })}
      picked={picked}
      onPick={workbench.pickFile}
    />
  );
}

export function BuddyOfStage() {
  const workbench = useWorkbench();
  const buddy = useApp((s) => s.answers.buddy);
  const selected = useApp((s) => s.selection?.block);
  const picked = useApp((s) => s.pickedGroup);
  if (!buddy) return <section className="tile" aria-label="Buddy allocator" aria-busy="true" />;
  return (
    <BuddyTile
      data={buddy.data}
      selected={selected}
      onSelect={(block) => workbench.select({ block })}
      picked={picked}
      onPick={workbench.pickGroup}
      onEvent={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
    />
  );
}

export function PageCacheOfStage() {
  const workbench = useWorkbench();
  const cache = useApp((s) => s.answers.pageCache);
  if (!cache) return <section className="tile" aria-label="Page cache" aria-busy="true" />;
  return (
    <PageCacheTile
      data={cache.data}
      onSelect={(block) => workbench.select({ block })}
      onFile={workbench.pickFile}
      onEvent={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
    />
  );
}

export function FsckOfStage() {
  const workbench = useWorkbench();
  const fsck = useApp((s) => s.answers.fsck);
  const costs = useApp((s) => s.answers.fsckCosts?.data);
  const selected = useApp((s) => s.selection?.block);
  // An opened image cannot be worked on.
  const can = useApp((s) => s.run !== '' && !isFormatCommand(s.run) && s.live === undefined);
  if (!fsck) return <section className="tile" aria-label="Check" aria-busy="true" />;
  return (
    <FsckTile
      data={fsck.data}
      costs={costs}
      selected={selected}
      onSelect={(block, field) => workbench.select(field ? { block, field } : { block })}
      onEvent={(id) => jump(workbench, () => workbench.seek({ step: id + 1, write: 0 }))}
      onType={
        can
          ? (line) =>
              void workbench
                .type(line)
                .then((refused) => refused && workbench.store.setState({ notice: { tone: 'refused', text: refused } }))
          : undefined
      }
    />
  );
}
