/**
 * What an embedded lab can be asked to show and to allow: attributes of <ext4-lab>, and the same words behind the `#` of
 * embed.html. All that a link of ext4lab says is understood as well (`link`), and each option overrides what the link says.
 */

/** An attribute, the word of it behind the `#`, and what it is for. */
interface Option {
  attribute: string;
  word: string;
  about: string;
  /** Said by its presence alone. */
  flag?: true;
}

/** What a reader may be let change. */
export const CHANGES = ['script', 'fs', 'disks', 'machine', 'tiles'] as const;
export type Changeable = (typeof CHANGES)[number];

/** @internal */
export const OPTIONS: readonly Option[] = [
  { attribute: 'lesson', word: 'lesson', about: 'a lesson, at its first stop or another: tree-grows, tree-grows.3' },
  {
    attribute: 'given',
    word: 'given',
    about:
      'its answers so far, by stop: 0:2,3:shown; they and all later ones are kept by the page around, not by the browser',
  },
  { attribute: 'scenario', word: 'scenario', about: 'a scenario by its name, with its own tiles and moment' },
  { attribute: 'script', word: 'script', about: 'a script; also as the text of a <script type="text/ext4lab"> inside' },
  { attribute: 'tiles', word: 'tiles', about: 'the tiles, in their order: map,file-map' },
  {
    attribute: 'at',
    word: 'at',
    about: 'the moment, by an event: after:ext_split, before:ext_insert:4; or a step, 12.4 is between two',
  },
  { attribute: 'by', word: 'by', about: 'the size of a step: story, operation, call, event, write' },
  { attribute: 'time', word: 'time', about: 'machine: time goes by the machine’s' },
  { attribute: 'select', word: 'sel', about: 'a block, and a field of it: 5:s_magic' },
  { attribute: 'name', word: 'name', about: 'a name that is looked up in the directory' },
  { attribute: 'theme', word: 'theme', about: 'light, dark or projector; else as the reader’s system has it' },
  { attribute: 'language', word: 'language', about: 'of the words around the picture: en, sr-Latn' },
  { attribute: 'details', word: 'details', about: 'kernel details are shown', flag: true },
  { attribute: 'controls', word: 'controls', about: 'full, steps (back and forward), or none' },
  {
    attribute: 'allow',
    word: 'allow',
    about: `what a reader may change: ${CHANGES.join(', ')}; else nothing`,
  },
  { attribute: 'autoplay', word: 'play', about: 'it plays as soon as it is there', flag: true },
  { attribute: 'loop', word: 'loop', about: 'at the end of the passage it begins again', flag: true },
  {
    attribute: 'passage',
    word: 'passage',
    about: 'the moments between which it plays: before:ext_split-after:ext_insert:-1, 120-180',
  },
];

/** What a script is given to run on. */
const SET_UP = ['fs', 'disks', 'machine'] as const;

/** Lines that say what a script wants of its volume and machine; the script's own lines come later, and win. */
function directivesOf(get: (name: string) => string | null): string {
  const [fs, disks, machine] = SET_UP.map(get);
  const lines = [fs && `# mkfs: -t ${fs}`, disks && `# disks: ${disks}`, machine && `# machine: ${machine}`];
  return lines.flatMap((line) => (line ? [`${line}\n`] : [])).join('');
}

/** The fragment that says what attributes say; `inside` is the script between the tags. */
export function fragmentOf(get: (name: string) => string | null, inside: string): string {
  const said = new URLSearchParams((get('link') ?? '').replace(/^[^#]*#/, ''));
  for (const { attribute, word, flag } of OPTIONS) {
    const value = get(attribute) ?? (attribute === 'script' && inside ? inside : null);
    if (value === null) continue;
    if (attribute === 'script') for (const other of ['run', 'z', 'lesson', 'scenario']) said.delete(other);
    said.set(word, flag ? '1' : attribute === 'script' ? directivesOf(get) + value : value);
  }
  return said.toString();
}

export const ATTRIBUTES: readonly string[] = ['link', ...SET_UP, ...OPTIONS.map(({ attribute }) => attribute)];
