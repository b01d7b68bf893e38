/**
 * The format dialog's choices and the mke2fs command line, which are two forms of the same data.
 *
 *      { type: 'ext4', blockSize: '1024', features: { has_journal: false }, size: '64M' }
 *                           ⇅
 *      mke2fs -t ext4 -b 1024 -O ^has_journal disk.img 64M
 *
 * mke2fs decides an empty choice. Options without a place in the dialog are kept unchanged. So a command typed by hand
 * loses nothing when the dialog is opened and closed again.
 */

import { Refused } from '../../bytes/refused.ts';
import { getopt, splitCommand } from '../../tools/mkfs/getopt.ts';
import { featureLists } from '../../tools/mkfs/profiles.ts';

export type FsType = 'ext2' | 'ext3' | 'ext4';

export interface Choices {
  type: FsType;
  device: string;
  size: string;
  blockSize: string;
  inodeSize: string;
  inodeRatio: string;
  inodes: string;
  reserved: string;
  blocksPerGroup: string;
  flexGroups: string;
  label: string;
  uuid: string;
  /** -J, by name; `size` is in MiB. */
  journal: Record<string, string>;
  /** -E, by name; a flag has the value ''. */
  extended: Record<string, string>;
  /** Features that differ from the type's. */
  features: Record<string, boolean>;
  /** Options without a place in the dialog, as words. */
  rest: string[];
}

export const PLAIN: Choices = {
  type: 'ext4',
  device: 'disk.img',
  size: '64M',
  blockSize: '',
  inodeSize: '',
  inodeRatio: '',
  inodes: '',
  reserved: '',
  blocksPerGroup: '',
  flexGroups: '',
  label: '',
  uuid: '',
  journal: {},
  extended: {},
  features: {},
  rest: [],
};

const OPTION_LETTERS = 'b:ce:g:i:jl:m:no:qr:s:t:d:vC:DE:FG:I:J:KL:M:N:O:R:ST:U:Vz:';

type TextChoice = Exclude<{ [K in keyof Choices]: Choices[K] extends string ? K : never }[keyof Choices], 'type'>;
/** The options in the order in which they are written. */
const LETTERS: readonly [letter: string, choice: TextChoice][] = [
  ['b', 'blockSize'],
  ['I', 'inodeSize'],
  ['i', 'inodeRatio'],
  ['N', 'inodes'],
  ['g', 'blocksPerGroup'],
  ['G', 'flexGroups'],
  ['m', 'reserved'],
  ['L', 'label'],
  ['U', 'uuid'],
];

/** The features that a type brings, before any -O. */
export function typeFeatures(type: FsType): Set<string> {
  const set = new Set<string>();
  for (const list of featureLists([type])) for (const name of list.split(',')) set.add(name);
  return set;
}

export const hasFeature = (c: Choices, name: string): boolean => c.features[name] ?? typeFeatures(c.type).has(name);

export function withFeature(c: Choices, name: string, on: boolean): Choices {
  const features = { ...c.features };
  if (typeFeatures(c.type).has(name) === on) delete features[name];
  else features[name] = on;
  return { ...c, features };
}

/** The same choices for another type. A feature that the new type has anyway is not named. */
export function withType(c: Choices, type: FsType): Choices {
  const own = typeFeatures(type);
  const features = Object.fromEntries(Object.entries(c.features).filter(([name, on]) => own.has(name) !== on));
  return { ...c, type, features };
}

const word = (text: string) => (/^[\w@%+=:,./^-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

const list = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
    .join(',');

export function commandOf(c: Choices): string {
  const words = ['mke2fs', '-t', c.type];
  for (const [letter, choice] of LETTERS) if (c[choice] !== '') words.push(`-${letter}`, c[choice]);
  const features = Object.entries(c.features).map(([name, on]) => (on ? name : `^${name}`));
  if (features.length) words.push('-O', features.join(','));
  if (Object.keys(c.journal).length) words.push('-J', list(c.journal));
  if (Object.keys(c.extended).length) words.push('-E', list(c.extended));
  words.push(...c.rest, c.device);
  if (c.size !== '') words.push(c.size);
  return words.map(word).join(' ');
}

function readList(into: Record<string, string>, text: string): void {
  for (const item of text.split(',')) {
    const equals = item.indexOf('=');
    if (item) into[equals < 0 ? item : item.slice(0, equals)] = equals < 0 ? '' : item.slice(equals + 1);
  }
}

function readFeatures(c: Choices, text: string): Choices {
  let out = c;
  for (const item of text.split(',').filter(Boolean)) {
    if (item === 'none') {
      out = { ...out, features: {} };
      for (const name of typeFeatures(c.type)) out = withFeature(out, name, false);
    } else out = withFeature(out, item.replace(/^[-^]/, ''), !/^[-^]/.test(item));
  }
  return out;
}

const typeOf = (program: string, options: readonly { letter: string; value: string }[]): FsType | undefined => {
  const named = options.findLast((o) => o.letter === 't')?.value ?? /^(?:.*\/)?mkfs\.(\w+)$/.exec(program)?.[1];
  const type = named ?? (options.some((o) => o.letter === 'j') ? 'ext3' : 'ext2');
  return type === 'ext2' || type === 'ext3' || type === 'ext4' ? type : undefined;
};

/** The choices in a command line; undefined if it is not an mke2fs command that the dialog can show. */
export function choicesOf(command: string): Choices | undefined {
  const [program, ...argv] = splitCommand(command);
  if (!program || !/^(?:.*\/)?(mke2fs|mkfs\.ext[234])$/.test(program)) return undefined;
  const line = getopt(argv, OPTION_LETTERS);
  if (line instanceof Refused || line.words.length < 1 || line.words.length > 2) return undefined;
  const type = typeOf(program, line.options);
  if (!type) return undefined;
  let c: Choices = {
    ...PLAIN,
    type,
    device: line.words[0],
    size: line.words[1] ?? '',
    journal: {},
    extended: {},
    rest: [],
  };
  for (const { letter, value } of line.options) {
    const own = LETTERS.find(([l]) => l === letter);
    if (own) c[own[1]] = value;
    else if (letter === 'O') c = readFeatures(c, value);
    else if (letter === 'J') readList(c.journal, value);
    else if (letter === 'E') readList(c.extended, value);
    else if (letter !== 't' && letter !== 'j') {
      c.rest.push(`-${letter}`);
      if (OPTION_LETTERS[OPTION_LETTERS.indexOf(letter) + 1] === ':') c.rest.push(value);
    }
  }
  return c;
}
