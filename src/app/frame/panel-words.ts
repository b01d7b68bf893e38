/** The panels around the stage: their names, their edges, what is counted, what leaves the page as a file. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;

export const panels = words('panels', {
  panels: 'Panels',
  tabs: { stage: 'Map', inspector: 'Block', script: 'Script', counters: 'Counters' },
  edges: { left: 'Width of the script', right: 'Width of the inspector', bottom: 'Height of the timeline' },
  showScript: 'Show the script',
  foldScript: 'Fold the script',
  scriptSide: 'Script and what happened',
  inspector: 'Inspector',
  openInspector: 'Open the inspector',
  closeInspector: 'Close the inspector',
  close: 'Close (Esc)',
  follow: 'Follow the steps',
  stepWrote: 'What the step wrote',
  pickBlock: 'Pick a block on the map',
  counters: {
    name: 'Counters',
    number,
    size: (size: string) => size,
    of: (all: string) => `of ${all}`,
    equals: (size: string) => `= ${size}`,
    events: 'events',
    writes: 'block writes',
    bytes: 'bytes changed',
    used: 'blocks used',
    free: 'free',
    simulated: { name: 'simulated', title: 'The machine’s time since the mount' },
    requests: { name: 'requests', title: 'Done by the disks so far' },
    disks: { name: 'disks', title: 'Bytes to and from the disks in this call, so far' },
    seeks: { name: 'seeks', title: 'How often an arm has gone to another cylinder' },
    hits: 'cache hits',
    held: (held: number, asked: number) =>
      `Memory had ${number(held)} of ${many(asked, { one: '# block', other: '# blocks' })} that were asked for`,
  },
  download: {
    name: 'Download',
    asAt: (moment: string) => `As it is at ${moment}`,
    step: (step: string) => `step ${step}`,
    end: 'the end',
    image: 'The image, as Linux mounts it',
    compressed: 'compressed',
    later: 'To go on later',
    visit: 'this visit',
    visitWithImage: 'this visit, with its image',
    slides: 'For slides and print',
    film: 'Moving picture …',
    teachers: 'For teachers',
    embed: 'In a course page …',
    code: 'As a QR code …',
  },
});
