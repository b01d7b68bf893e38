/** The tiles about names and inodes, each with what the store holds for it. */
import { DirectoryTile } from '../../views/directory/DirectoryTile.tsx';
import { InodeTile } from '../../views/inode/InodeTile.tsx';
import { InodeTableTile } from '../../views/inode-table/InodeTableTile.tsx';
import { TreeTile } from '../../views/tree/TreeTile.tsx';
import { useApp, useWorkbench } from '../use-app.ts';

type Workbench = ReturnType<typeof useWorkbench>;
const selecting = (workbench: Workbench) => (block: number, field?: string) =>
  workbench.select(field ? { block, field } : { block });

export function DirectoryOfStage() {
  const workbench = useWorkbench();
  const directory = useApp((s) => s.answers.directory);
  const selected = useApp((s) => s.selection?.block);
  const picked = useApp((s) => s.pickedFile);
  if (!directory) return <section className="tile" aria-label="Directory" aria-busy="true" />;
  return (
    <DirectoryTile
      data={directory.data}
      selected={selected}
      onSelect={selecting(workbench)}
      picked={picked}
      onPick={workbench.pickFile}
      onLookUp={workbench.lookUp}
    />
  );
}

export function TreeOfStage() {
  const workbench = useWorkbench();
  const tree = useApp((s) => s.answers.fileTree);
  const view = useApp((s) => s.treeView);
  const picked = useApp((s) => s.pickedFile);
  if (!tree) return <section className="tile" aria-label="Files" aria-busy="true" />;
  return (
    <TreeTile
      data={tree.data}
      view={view}
      onView={workbench.seeTree}
      picked={picked}
      onPick={workbench.pickFile}
      onSelect={selecting(workbench)}
    />
  );
}

export function InodeTableOfStage() {
  const workbench = useWorkbench();
  const table = useApp((s) => s.answers.inodeTable);
  const picked = useApp((s) => s.pickedFile);
  if (!table) return <section className="tile" aria-label="Inode tables" aria-busy="true" />;
  return (
    <InodeTableTile data={table.data} picked={picked} onPick={workbench.pickFile} onSelect={selecting(workbench)} />
  );
}

export function InodeOfStage() {
  const workbench = useWorkbench();
  const figure = useApp((s) => s.answers.inodeFigure);
  const picked = useApp((s) => s.pickedFile);
  if (!figure) return <section className="tile" aria-label="Inode" aria-busy="true" />;
  return <InodeTile data={figure.data} picked={picked} onPick={workbench.pickFile} onSelect={selecting(workbench)} />;
}
