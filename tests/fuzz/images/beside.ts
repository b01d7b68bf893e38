/**
 * The same mutant in the kernel's hands: mounted to be read and nothing else, on a copy, and asked the same. Needs root. What
 * is told of a path is what `ours.ts` tells of it, but for attributes.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { must, run, tempDir } from '../../helpers/linux.ts';
import { type Answers, MOST_DEPTH, MOST_PATHS, MOST_READ, mounted, READ, walked } from './ours.ts';

const BUFFER = new Uint8Array(MOST_READ);
const LIMIT_MS = 20_000;

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
          `ino ${s.ino} mode ${s.mode.toString(8)} nlink ${s.nlink} uid ${s.uid} mtime ${s.mtimeNs / 1_000_000_000n}`,
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
function kernelAnswers(bytes: Uint8Array, options: string): Answers | undefined {
  const dir = tempDir();
  const [image, where] = [path.join(dir, 'image'), path.join(dir, 'mnt')];
  fs.writeFileSync(image, bytes);
  fs.mkdirSync(where);
  try {
    const mount = run('mount', ['-t', 'ext4', '-o', `loop,errors=continue,${options}`, image, where], {
      timeout_ms: LIMIT_MS,
    });
    if (mount.status !== 0) return undefined;
    try {
      const walk = new KernelWalk(where);
      walk.path('.', 0);
      return walk.answers;
    } finally {
      must('umount', [where], { timeout_ms: LIMIT_MS });
    }
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

const shown = (answer: string | undefined): string => (answer ?? 'no such name').replace(/; attributes .*/, '');

/** Where our answers differ from the kernel's, in lines. */
export function differences(bytes: Uint8Array, journal: boolean): string[] {
  const mount = mounted(bytes, READ, []);
  const theirs = kernelAnswers(bytes, journal ? READ : 'ro');
  if (typeof mount === 'string') return theirs ? [`mounted only by the kernel: ${mount}`] : [];
  if (!theirs) return ['mounted only by us'];
  const ours = walked(mount);
  const differ: string[] = [];
  for (const of of new Set([...ours.keys(), ...theirs.keys()])) {
    const [a, b] = [shown(ours.get(of)), shown(theirs.get(of))];
    if (a !== b) differ.push(`${of}: ours ${a}, the kernel's ${b}`);
  }
  return differ;
}
