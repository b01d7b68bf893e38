/**
 * The same mutant in the kernel's hands: mounted to be read and nothing else, on a copy, and asked the same. Needs root. What
 * is told of a path is what `ours.ts` tells of it, but for attributes.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { kernelAttributes } from './kernel-attributes.ts';
import { inKernel } from './kernel-mount.ts';
import { type Answers, MOST_DEPTH, MOST_PATHS, MOST_READ, mounted, READ, walked } from './ours.ts';
import { repairedByLinux, repairedByUs } from './repair.ts';
import { writtenByKernel, writtenByUs } from './writes.ts';

const BUFFER = new Uint8Array(MOST_READ);
/** Why we do not write to a volume: a feature that is not built. */
const NOT_WRITTEN = /not built here yet/;

const errnoOf = (error: unknown): string => `errno ${-((error as NodeJS.ErrnoException).errno ?? 0)}`;
const hash = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex').slice(0, 8);
const tried = (body: () => string): string => {
  try {
    return body();
  } catch (error) {
    return errnoOf(error);
  }
};

class KernelWalk {
  readonly answers: Answers = new Map();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Attributes of all paths that can be looked at. */
  attributes(): void {
    const paths = [...this.answers].filter(([, says]) => !says.startsWith('errno')).map(([of]) => of);
    const all = kernelAttributes(paths.map((of) => path.join(this.#root, of)));
    for (const of of paths) {
      const said = [...(all.get(path.join(this.#root, of)) ?? [])].map(([name, value]) => {
        const says = value.startsWith('errno') ? value : hash(Buffer.from(value, 'hex'));
        return name === '' ? says : `${name}=${says}`;
      });
      this.answers.set(of, `${this.answers.get(of)}; attributes ${said.sort().join(' ')}`);
    }
  }

  path(of: string, depth: number): void {
    if (this.answers.size >= MOST_PATHS) return;
    const file = Buffer.from(path.join(this.#root, of), 'latin1');
    this.answers.set(of, '');
    let names: string[] = [];
    this.answers.set(
      of,
      tried(() => {
        const s = fs.lstatSync(file, { bigint: true });
        const parts = [
          `ino ${s.ino} mode ${s.mode.toString(8)} nlink ${s.nlink} uid ${s.uid} mtime ${Math.floor(Number(s.mtimeNs) / 1e9)}`,
        ];
        if (!s.isDirectory()) parts.push(`size ${Number(s.size)}`);
        if (s.isSymbolicLink()) parts.push(tried(() => `-> ${fs.readlinkSync(file, { encoding: 'latin1' })}`));
        if (s.isFile()) parts.push(tried(() => content(file, Number(s.size))));
        if (s.isDirectory())
          parts.push(
            tried(() => {
              names = [...new Set(fs.readdirSync(file, { encoding: 'latin1' }))].filter((name) => name !== '').sort();
              return names.join(' ');
            }),
          );
        return parts.join('; ');
      }),
    );
    if (depth >= MOST_DEPTH) return;
    for (const name of names) this.path(of === '.' ? name : `${of}/${name}`, depth + 1);
  }
}

function content(file: Buffer, size: number): string {
  const fd = fs.openSync(file, 'r');
  const part = (offset: number) =>
    tried(() => {
      const got = fs.readSync(fd, BUFFER, 0, MOST_READ, offset);
      return `${got} ${hash(BUFFER.subarray(0, got))}`;
    });
  try {
    return size > MOST_READ ? `${part(0)} … ${part(size - MOST_READ)}` : part(0);
  } finally {
    fs.closeSync(fd);
  }
}

/** What the kernel answers; undefined if it does not mount it. */
const kernelAnswers = (bytes: Uint8Array, options: string): Answers | undefined =>
  inKernel(bytes, options, (where) => {
    const walk = new KernelWalk(where);
    walk.path('.', 0);
    walk.attributes();
    return walk.answers;
  })?.said;

/** A path's line without its attributes, and those alone. */
const shown = (answer: string | undefined): string => (answer ?? 'no such name').replace(/; attributes .*/, '');
const attributesIn = (answer: string | undefined): string => /; attributes (.*)/.exec(answer ?? '')?.[1] ?? '';

/** Paths that are answered otherwise, in lines. */
function unlike(ours: Answers, theirs: Answers, part: (answer: string | undefined) => string, who = 'ours'): string[] {
  const differ: string[] = [];
  for (const of of new Set([...ours.keys(), ...theirs.keys()])) {
    const [a, b] = [part(ours.get(of)), part(theirs.get(of))];
    if (a !== b) differ.push(`${of}: ${who} ${a}, the kernel's ${b}`);
  }
  return differ;
}

/** Where our answers differ from the kernel's, in lines. */
export function differences(bytes: Uint8Array, journal: boolean): string[] {
  const all = readings(bytes, journal);
  return [...all.mounted, ...all.read, ...all.attributes];
}

type Found<Kind extends string> = Record<Kind, string[]>;

function readings(bytes: Uint8Array, journal: boolean): Found<'mounted' | 'read' | 'attributes'> {
  const found = { mounted: [] as string[], read: [] as string[], attributes: [] as string[] };
  const mount = mounted(bytes, READ, []);
  const theirs = kernelAnswers(bytes, journal ? READ : 'ro');
  if (typeof mount === 'string') {
    if (theirs) found.mounted.push(`mounted only by the kernel: ${mount}`);
    return found;
  }
  if (!theirs) return { ...found, mounted: ['mounted only by us'] };
  const ours = walked(mount);
  found.read = unlike(ours, theirs, shown);
  // Of what is answered otherwise as a whole nothing more is said.
  const alike = new Map([...ours].filter(([of]) => shown(ours.get(of)) === shown(theirs.get(of))));
  const those = new Map([...theirs].filter(([of]) => alike.has(of)));
  found.attributes = unlike(alike, those, attributesIn);
  return found;
}

/**
 * Without what depends on when it was done: without a journal an inode that was deleted in an earlier second is not used
 * again at once, and so the numbers of new ones do, too.
 */
const timeless = (answer: string | undefined, journal: boolean): string =>
  (answer ?? 'no such name').replace(/ mtime -?\d+/, '').replace(journal ? '' : /^ino \d+ /, '');

function writings(bytes: Uint8Array, journal: boolean): Found<'thrown' | 'mounted to write' | 'errno' | 'tree'> {
  const found = {
    thrown: [] as string[],
    'mounted to write': [] as string[],
    errno: [] as string[],
    tree: [] as string[],
  };
  const mishaps: Error[] = [];
  const mount = mounted(bytes, 'errors=continue', mishaps);
  // What we cannot write to is refused, and known.
  if (typeof mount === 'string' && NOT_WRITTEN.test(mount)) return found;
  const theirs = writtenByKernel(bytes);
  if (typeof mount === 'string') {
    if (theirs) found['mounted to write'].push(`mounted only by the kernel: ${mount}`);
    return found;
  }
  if (!theirs) return { ...found, 'mounted to write': ['mounted only by us'] };
  const ours = writtenByUs(mount);
  found.thrown = mishaps.map(({ message }) => message);
  found.errno = ours.lines
    .map((line, i) => (line === theirs.lines[i] ? '' : `${line}, the kernel's ${theirs.lines[i].replace(/.*: /, '')}`))
    .filter((line) => line !== '');
  const [a, b] = [ours, theirs].map((done) => kernelAnswers(done.bytes, 'ro'));
  if (!a !== !b) found.tree.push(`afterwards the kernel mounts only ${a ? 'ours' : 'its own'}`);
  else if (a && b) found.tree = unlike(a, b, (answer) => timeless(answer, journal));
  return found;
}

function repairs(bytes: Uint8Array): Found<'verdict' | 'exit code' | 'repaired'> {
  const found = { verdict: [] as string[], 'exit code': [] as string[], repaired: [] as string[] };
  const [ours, theirs] = [repairedByUs(bytes), repairedByLinux(bytes)];
  // What we cannot repair is refused, and known.
  if (!ours) return found;
  if (ours.verdict !== theirs.verdict) found.verdict.push(`-n: ours ${ours.verdict}, e2fsck's ${theirs.verdict}`);
  if (ours.code !== theirs.code) found['exit code'].push(`-y: ours ${ours.code}, e2fsck's ${theirs.code}`);
  if (ours.left !== '' && theirs.left === '') found.repaired.push(`e2fsck finds after ours: ${ours.left}`);
  return found;
}

export const PARTS = { read: readings, write: writings, fsck: repairs } as const;
export type Part = keyof typeof PARTS;

/** All that is answered otherwise, by kind: each kind with its lines, which may be none. */
export function allDifferences(bytes: Uint8Array, journal: boolean, parts: readonly Part[]): Record<string, string[]> {
  return Object.assign({}, ...parts.map((part) => PARTS[part](bytes, journal)));
}
