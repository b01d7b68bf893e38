/**
 * What is asked about the moment that is shown: what the frame needs, and what the tiles in sight need.
 */
import type { AnswerName, WantOf } from '../session/answers/index.ts';
import type { Question } from './answer-cache.ts';
import { shownOf, tilesOf } from './frame/tiles.ts';
import type { AppState } from './store.ts';

type Wants = { [N in AnswerName]?: WantOf<N> };

/** A directive of the script says so. */
const ON_A_MACHINE = /^[ \t]*#[ \t]*machine:/m;

export function questionsOf(state: AppState): Question[] {
  const wants: Wants = { ...ofFrame(state) };
  for (const tile of shownOf(tilesOf(state.tiles))) Object.assign(wants, TILE_ASKS[tile]?.(state));
  return Object.entries(wants).map(([name, want]) => {
    const moment = name === 'crash' && state.marker !== undefined ? { step: state.marker, write: 0 } : state.moment;
    return { name, want, moment } as Question;
  });
}

const ofFrame = ({ selection, run, marker, pickedFile }: AppState): Wants => ({
  map: {},
  ...(selection && { block: { block: selection.block } }),
  machineCounts: {},
  // The timeline has lanes for the disks, if there are any, and shows what is at risk at the marker.
  ...(ON_A_MACHINE.test(run) && { machine: {} }),
  ...(marker !== undefined && { crash: { ino: pickedFile, risk: true } }),
});

const TILE_ASKS: Record<string, (state: AppState) => Wants> = {
  'file-map': ({ pickedFile, selection }) => ({ fileMap: { ino: pickedFile, block: selection?.block } }),
  buddy: ({ pickedGroup }) => ({ buddy: { group: pickedGroup } }),
  'page-cache': () => ({ pageCache: {} }),
  directory: ({ pickedFile, selection, lookedUp }) => ({
    directory: { ino: pickedFile, block: selection?.block, name: lookedUp },
  }),
  tree: ({ treeView, pickedFile }) => ({ fileTree: { ...treeView, ino: pickedFile } }),
  'inode-table': () => ({ inodeTable: {} }),
  inode: ({ pickedFile, selection }) => ({
    inodeFigure: { ino: pickedFile, block: selection?.block, byte: byteOf(selection?.field) },
  }),
  fsck: () => ({ fsck: {}, fsckCosts: {} }),
  journal: () => ({ journal: {} }),
  crash: ({ pickedFile, marker }) => ({ crash: { ino: pickedFile, risk: marker === undefined ? undefined : true } }),
  latency: () => ({ machine: {} }),
  disks: () => ({ machine: {} }),
};

/** The byte of a selected field, if its name says it: `@256`, `i_mode@256`. */
function byteOf(field: string | undefined): number | undefined {
  const at = /@(\d{1,6})/.exec(field ?? '');
  return at ? Number(at[1]) : undefined;
}
