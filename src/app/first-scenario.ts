/** The scenario of the first visit. The others are fetched when they are wanted (use-scenario.ts). */
import { ext_grow_indepth } from '../trace/events/extent-steps.ts';
import { type Scenario, SMALL } from './scenario.ts';

export const FIRST: Scenario = {
  id: 'a-file-outgrows-its-inode',
  name: 'A file outgrows its inode',
  watch:
    'Single blocks far apart need an extent each. The inode has four slots; with the fifth, the tree gets a level.',
  learnt: 'The inode holds four extents. When a fifth comes, all four move to a block, and the inode points to it.',
  turn: { event: ext_grow_indepth },
  tiles: 'map,file-map',
  before: { 'file-map': '4 extents · depth 0' },
  after: { 'file-map': '4 extents · depth 1' },
  script: `${SMALL}# single blocks far apart
for i in $(seq 0 11); do
  dd if=/dev/zero of=db bs=1k count=1 \\
    seek=$((i * 37)) conv=notrunc status=none
done
sync
filefrag -v db
`,
};

/** The title of a script that is not a scenario: its first comment or command. */
function firstLineOf(run: string): string {
  const line = run.split('\n').find((l) => l.trim() && !/^\s*#\s*(mkfs|size|mount):/.test(l));
  return (line ?? run).replace(/^\s*#\s*/, '').trim();
}

/** Gives the name of a scenario. It knows all of them once they are fetched. */
let nameOf = (run: string): string | undefined => (run === FIRST.script ? FIRST.name : undefined);
export const nameAll = (names: typeof nameOf): void => {
  nameOf = names;
};

/** The title of a script: the scenario's name, or the first comment or command. */
export const titleOf = (run: string): string => nameOf(run) ?? firstLineOf(run);
