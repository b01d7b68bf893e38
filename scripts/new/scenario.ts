/** The scenario “New thing”. */
import { ext_insert } from '../trace/events/extent-steps.ts';
import { type Scenario, SMALL } from './scenario.ts';

export const newThing: Scenario = {
  id: 'new-thing',
  name: 'New thing',
  watch: 'A file of one block is written, and waits in memory. Then it gets its place.',
  learnt: 'The file has one extent: the flush has found a place for it, and the inode says where it is.',
  turn: { event: ext_insert },
  tiles: 'file-map!',
  before: { 'file-map': '0 extents' },
  after: { 'file-map': '1 extent' },
  script: `${SMALL}echo hi > f
sync
`,
};
