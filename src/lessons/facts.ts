/** The closed set of facts that a lesson may use. Each is computed from the session's answers about a moment. */
import { Refused } from '../bytes/refused.ts';
import type { DataOf } from '../session/all-answers.ts';
import { JOURNAL_TYPES } from '../session/answers/journal-data.ts';
import { readCrash } from '../session/crash/line.ts';
import type { CrashResult } from '../session/crash/pull.ts';
import type { Moment } from '../session/session-api.ts';
import { fieldNamed, is, shortName } from '../trace/event.ts';
import { E2fsckProblem } from '../trace/events/fsck.ts';
import { SysEnter } from '../trace/events/syscalls.ts';
import type { Value } from './expression.ts';
import { LESSON } from './refusals.ts';
import type { Run } from './run.ts';

interface At {
  run: Run;
  moment: Moment;
}

export interface Fact {
  /** Its arguments: `f` is a text, `n` a number, and one with `?` may be left out. */
  wants: string;
  says: string;
  of(at: At, args: readonly Value[]): Promise<Value | Refused>;
}

const gone = (path: Value): Refused => new Refused(LESSON.gone({ path: String(path) }));

/** The inode of a path, among files and directories. */
export async function inodeOf({ run, moment }: At, path: Value): Promise<number | undefined> {
  const files = await run.ask('fileMap', {}, moment);
  return files?.files.find((f) => f.name === path)?.ino;
}

type Tree = NonNullable<NonNullable<DataOf<'fileMap'>>['tree']>;

function ofTree(
  read: (tree: Tree, args: readonly Value[], data: NonNullable<DataOf<'fileMap'>>) => Value | undefined,
): Fact['of'] {
  return async (at, args) => {
    const ino = await inodeOf(at, args[0]);
    const data = ino === undefined ? undefined : await at.run.ask('fileMap', { ino }, at.moment);
    if (!data?.tree) return gone(args[0]);
    return read(data.tree, args, data) ?? new Refused(`${args[0]} has no ${args[1]} at this moment.`);
  };
}

function ofDirectory(
  read: (dir: NonNullable<DataOf<'directory'>>, args: readonly Value[]) => Value | undefined,
): Fact['of'] {
  return async (at, args) => {
    const ino = await inodeOf(at, args[0]);
    const name = typeof args[1] === 'string' ? args[1] : undefined;
    const data = ino === undefined ? undefined : await at.run.ask('directory', { ino, name }, at.moment);
    return data ? (read(data, args) ?? gone(args[1])) : gone(args[0]);
  };
}

function ofJournal(
  read: (journal: NonNullable<DataOf<'journal'>>, args: readonly Value[]) => Value | undefined,
): Fact['of'] {
  return async ({ run, moment }, args) => {
    const data = await run.ask('journal', {}, moment);
    return data ? (read(data, args) ?? gone(args[0])) : new Refused('This volume has no journal.');
  };
}

function ofCrash(read: (result: CrashResult, args: readonly Value[]) => Value | undefined): Fact['of'] {
  return async ({ run, moment }, args) => {
    const line = readCrash(`crash ${moment.step} --lose ${args[0]}`);
    if (line instanceof Refused) return line;
    const data = await run.ask('pull', { losing: line.losing }, moment);
    if (!('files' in data)) return new Refused(data.refused);
    return read(data, args) ?? gone(args[1]);
  };
}

async function commandColumn(
  { run }: At,
  [text, nth]: readonly Value[],
  column: 'events' | 'writes' | 'bytes' | 'journal' | 'requests' | 'time',
): Promise<Value | Refused> {
  const counters = await run.commands();
  const rows = [...counters.text.keys()].filter((row) => counters.text[row].startsWith(String(text)));
  const row = rows.at(typeof nth === 'number' ? nth - 1 : 0);
  const cells = counters[column];
  if (row === undefined) return gone(text);
  return cells ? cells[row] : new Refused('This run has no machine.');
}

/** The field of an event by its path: `result.start`. */
function fieldAt(event: Parameters<typeof fieldNamed>[0], path: string): Value | undefined {
  const [first, ...rest] = path.split('.');
  let value = fieldNamed(event, first);
  for (const name of rest) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

async function before({ run, moment }: At, name?: Value) {
  return (await run.events()).filter((e) => e.id < moment.step && (name === undefined || shortName(e.name) === name));
}

export const FACTS: Readonly<Record<string, Fact>> = {
  ino: { wants: 'path', says: 'inode of a file or directory', of: ofTree((tree) => tree.ino) },
  size: { wants: 'path', says: 'its size in bytes', of: ofTree((tree) => tree.size) },
  blocks: { wants: 'path', says: 'blocks of data that it has', of: ofTree((tree) => tree.dataBlocks) },
  entries: { wants: 'path', says: 'entries of its map that lead to data', of: ofTree((tree) => tree.leaves) },
  depth: {
    wants: 'path',
    says: 'levels of its map below the inode',
    of: ofTree((tree) => Math.max(...tree.nodes.map((n) => levelsTo(tree, n)))),
  },
  nodes: { wants: 'path', says: 'blocks of its map, besides the inode', of: ofTree((tree) => tree.nodes.length - 1) },
  taken: { wants: 'path', says: 'entries in its inode', of: ofTree((tree) => tree.nodes[0]?.count) },
  slots: { wants: 'path', says: 'entries that its inode has room for', of: ofTree((tree) => tree.nodes[0]?.max) },
  node: {
    wants: 'path n',
    says: 'where the nth block of its map lies',
    of: ofTree((tree, [, n]) => tree.nodes[Number(n)]?.block),
  },
  room: {
    wants: 'path n',
    says: 'entries that the nth block of its map has room for',
    of: ofTree((tree, [, n]) => tree.nodes[Number(n)]?.max),
  },
  held: {
    wants: 'path n',
    says: 'entries in the nth block of its map',
    of: ofTree((tree, [, n]) => tree.nodes[Number(n)]?.count),
  },
  place: {
    wants: 'path n',
    says: 'where its block n lies on the volume',
    of: ofTree((tree, [, n]) => placeOf(tree, Number(n))),
  },
  pieces: {
    wants: 'path',
    says: 'runs in which its blocks lie one after the other on the disk',
    of: ofTree((tree) => piecesOf(tree)),
  },
  unwritten: {
    wants: 'path',
    says: 'its blocks that are allocated and read as zeros',
    of: ofTree((tree) => sumOf(tree, 1)),
  },
  waiting: {
    wants: 'path',
    says: 'its blocks that wait in memory for a place',
    of: ofTree((_, __, data) => data.delayed.reduce((n, run) => n + run.length, 0)),
  },
  kept: {
    wants: 'path',
    says: 'blocks kept for it',
    of: ofTree((_, __, data) => data.kept.reduce((n, pa) => n + pa.free, 0)),
  },
  rounds: {
    wants: 'path path? path?',
    says: 'how many runs of `sync` put more of each of them on the disk',
    of: async (at, paths) => {
      const each = await Promise.all(paths.map((path) => savedBySyncs(at, path)));
      return each[0].filter((_, i) => each.every((saved) => saved[i] > 0)).length;
    },
  },
  gulp: {
    wants: 'path',
    says: 'the most blocks of it that one run of `sync` put on the disk',
    of: async (at, [path]) => Math.max(0, ...(await savedBySyncs(at, path))),
  },
  names: { wants: 'path', says: 'names in a directory', of: ofDirectory((dir) => dir.names) },
  leaves: { wants: 'path', says: 'blocks of a directory', of: ofDirectory((dir) => dir.blocks.physical.length) },
  leaf: {
    wants: 'path n',
    says: 'where the nth block of a directory lies',
    of: ofDirectory((dir, [, n]) => dir.blocks.physical[Number(n)]),
  },
  offset: {
    wants: 'path name',
    says: 'the byte of its block at which the record of a name begins',
    of: ofDirectory((dir, [, name]) => dir.detail.flatMap((d) => d.records).find((r) => r.name === name)?.at),
  },
  hash: {
    wants: 'path name',
    says: 'the hash of a name of a directory, among 2³²',
    of: ofDirectory((dir, [, name]) => dir.detail.flatMap((d) => d.records).find((r) => r.name === name)?.hash),
  },
  hashed: {
    wants: 'path',
    says: 'whether a directory has an index',
    of: ofDirectory((dir) => dir.index !== undefined),
  },
  read: {
    wants: 'path name',
    says: 'blocks of the directory that a lookup of the name reads',
    of: ofDirectory((dir) => dir.lookup && dir.lookup.nodes.length + dir.lookup.leaves.length),
  },
  free: { wants: 'group?', says: 'free blocks, of a group or of all', of: freeOf },
  promised: {
    wants: '',
    says: 'blocks promised to data without a place',
    of: async ({ run, moment }) => (await run.ask('pageCache', {}, moment))?.promised ?? 0,
  },
  log: {
    wants: 'type?',
    says: `blocks of the journal that hold something, or of one type: ${JOURNAL_TYPES.join(', ')}`,
    of: ofJournal(
      (j, [type]) => j.types.filter((t) => (type === undefined ? t > 1 : JOURNAL_TYPES[t] === type)).length,
    ),
  },
  transaction: {
    wants: '',
    says: 'number of the newest transaction',
    of: ofJournal((j) => j.transactions.at(-1)?.tid ?? j.sequence),
  },
  home: { wants: '', says: 'blocks that the journal knows as not yet home', of: ofJournal((j) => j.waits) },
  fate: {
    wants: 'loses path',
    says: 'what becomes of a file if the power fails here: whole, missing, older, zeros …',
    of: ofCrash(
      (r, [, path]) =>
        r.files.find((f) => f.path === String(path).replace(/^\//, ''))?.fate ?? (r.count > 0 ? 'missing' : undefined),
    ),
  },
  found: {
    wants: 'loses path',
    says: 'bytes of it that are found then',
    of: ofCrash((r, [, path]) => r.files.find((f) => f.path === String(path).replace(/^\//, ''))?.found),
  },
  whole: {
    wants: 'loses',
    says: 'files and directories that survive a power cut here as they were',
    of: ofCrash((r) => r.whole),
  },
  files: { wants: 'loses', says: 'files and directories that there should be then', of: ofCrash((r) => r.count) },
  replayed: {
    wants: 'loses',
    says: 'blocks that recovery writes home then',
    of: ofCrash((r) => r.recovery?.replayed ?? 0),
  },
  problems: {
    wants: 'loses',
    says: 'what e2fsck would ask about then, before the mount',
    of: ofCrash((r) => r.before.problems),
  },
  events: { wants: 'command n?', says: 'events of a command', of: (at, args) => commandColumn(at, args, 'events') },
  writes: {
    wants: 'command n?',
    says: 'block writes of a command',
    of: (at, args) => commandColumn(at, args, 'writes'),
  },
  requests: {
    wants: 'command n?',
    says: 'requests of a command to the disks',
    of: (at, args) => commandColumn(at, args, 'requests'),
  },
  ms: {
    wants: 'command n?',
    says: 'milliseconds that its calls took on the machine',
    of: async (at, args) => inMs(await commandColumn(at, args, 'time')),
  },
  commands: { wants: '', says: 'commands that were typed after the script', of: ({ run }) => typedCommands(run) },
  asked: {
    wants: '',
    says: 'what e2fsck would ask about the volume as it is, unmounted',
    of: async ({ run, moment }) => (await run.ask('checked', {}, moment)).problems,
  },
  repaired: {
    wants: '',
    says: 'what e2fsck has repaired so far',
    of: async (at) => (await before(at)).filter((e) => is(e, E2fsckProblem) && e.fields.fixed).length,
  },
  count: { wants: 'event', says: 'events of a kind so far', of: async (at, [name]) => (await before(at, name)).length },
  calls: {
    wants: 'name',
    says: 'system calls of a name so far',
    of: async (at, [name]) => (await before(at)).filter((e) => is(e, SysEnter) && e.fields.call === name).length,
  },
  last: {
    wants: 'event field',
    says: 'a field of the last event of a kind',
    of: async (at, [name, field]) => {
      const event = (await before(at, name)).at(-1);
      return (event && fieldAt(event, String(field))) ?? new Refused(`No ${name} has told of ${field} yet.`);
    },
  },
};

async function typedCommands(run: Run): Promise<Value | Refused> {
  const [first] = await run.typed();
  if (first === 0) return new Refused('A power cut began another recording: what was typed before it is not counted.');
  const { event } = await run.commands();
  return first === undefined ? 0 : event.filter((id) => id >= first).length;
}

/** For each run of `sync`, the number of a file's blocks that hold their data after it, beyond the maximum before it. */
async function savedBySyncs({ run, moment }: At, path: Value): Promise<number[]> {
  const { text, end } = await run.commands();
  const ends = [...text.keys()].filter((row) => /^sync\b/.test(text[row]) && end[row] <= moment.step);
  let most = 0;
  const saved: number[] = [];
  for (const step of ends.map((row) => end[row])) {
    const at = { run, moment: { step, write: 0 } };
    const ino = await inodeOf(at, path);
    const tree = ino === undefined ? undefined : (await run.ask('fileMap', { ino }, at.moment))?.tree;
    const now = tree ? sumOf(tree, 0) : 0;
    saved.push(Math.max(0, now - most));
    most = Math.max(most, now);
  }
  return saved;
}

const inMs = (value: Value | Refused) => (typeof value === 'number' ? value / 1e6 : value);

async function freeOf({ run, moment }: At, [group]: readonly Value[]): Promise<Value | Refused> {
  const data = await run.ask('buddy', {}, moment);
  if (!data) return new Refused('There is no volume yet.');
  return typeof group === 'number' ? data.freeByGroup[group] : data.freeByGroup.reduce((a, b) => a + b, 0);
}

function levelsTo({ nodes }: Tree, node: Tree['nodes'][number]): number {
  let levels = 0;
  for (let at = node; at.parent >= 0; at = nodes[at.parent]) levels++;
  return levels;
}

function placeOf({ entries }: Tree, logical: number): number | undefined {
  for (let i = 0; i < entries.key.length; i++) {
    const offset = logical - entries.key[i];
    if (entries.state[i] !== 2 && offset >= 0 && offset < entries.length[i]) return entries.target[i] + offset;
  }
  return undefined;
}

function piecesOf({ entries }: Tree): number {
  let pieces = 0;
  let next = Number.NaN;
  for (let i = 0; i < entries.key.length; i++) {
    if (entries.state[i] === 2) continue;
    if (entries.target[i] !== next) pieces++;
    next = entries.target[i] + entries.length[i];
  }
  return pieces;
}

function sumOf({ entries }: Tree, state: number): number {
  let sum = 0;
  for (let i = 0; i < entries.key.length; i++) if (entries.state[i] === state) sum += entries.length[i];
  return sum;
}
