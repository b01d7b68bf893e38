/**
 * Runs a module as a process of the shell. The module gets its words, the environment of every command, and its streams. Its
 * paths begin in the working directory.
 */
import { ERRNO } from '../../engine/fs/failure.ts';
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { NotStarted, Unknowable } from '../../shell/process/thrown.ts';
import { toStderr } from '../../shell/program/program.ts';
import { Badly, beginsAsWasm } from '../../wasi/binary.ts';
import { WasiProgram } from '../../wasi/program.ts';
import { runWasi, TooMuch } from '../../wasi/run.ts';
import { ProcessSystem } from './process-system.ts';

/** Why the machine stopped a program, in words that do not depend on the browser. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/unreachable/i, 'it came to where it must not come (abort, or an assertion that failed)'],
  // This also covers a function number out of its table's bounds.
  [
    /signature|indirect|null function|table|type mismatch/i,
    'it called a function that is not there, or takes other parameters',
  ],
  [/out of bounds|out-of-bounds/i, 'it reached for memory that it does not have'],
  [/divide by zero|division by zero/i, 'it divided by zero'],
  [/overflow|unrepresentable|invalid conversion/i, 'a number was too large for what it was to become'],
  [/stack/i, 'its stack is full'],
];

const trapText = (message: string): string => TEXTS.find(([pattern]) => pattern.test(message))?.[1] ?? message;

/** Fixed for every command (docs/learn/shell.md). */
const ENVIRONMENT = ['LC_ALL=C', 'TZ=UTC'];

/** The environment, with the names that export and env have set. */
function environmentOf({ environment: { whole, values } }: Process): string[] {
  const given = [...values].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return whole ? given : [...ENVIRONMENT.filter((one) => !values.has(one.split('=')[0])), ...given];
}

/** The largest size of a program. */
const MOST_BYTES = 64 << 20;
const READ_SIZE = 128 << 10;

const compiled = new WeakMap<Uint8Array, WasiProgram | Badly>();

function programOf(bytes: Uint8Array): WasiProgram | Badly {
  const known = compiled.get(bytes);
  if (known) return known;
  const made = WasiProgram.of(bytes);
  compiled.set(bytes, made);
  return made;
}

/** The reason why these bytes are no program, if they are none. */
export function whyNone(bytes: Uint8Array): string | undefined {
  const program = programOf(bytes);
  return program instanceof Badly ? program.message : undefined;
}

export function* runModule(p: Process, name: string, bytes: Uint8Array, words: readonly string[]): Steps<number> {
  const program = programOf(bytes);
  if (program instanceof Badly) throw new Unknowable(`${name} is no program that can run here: ${program.message}`);
  p.confined = true;
  const waits = p.kernel.shared || [0, 1, 2].some((fd) => p.files[fd]?.device?.pipe);
  try {
    const how = { args: [name, ...words], environment: environmentOf(p) };
    const { status, trap } = yield* runWasi(program, new ProcessSystem(p), how, waits);
    if (trap !== undefined) toStderr(p, `${name}: stopped by a trap: ${trapText(trap)}\n`);
    return status;
  } catch (thrown) {
    if (thrown instanceof TooMuch) throw new Unknowable(`${name} was stopped: ${thrown.message}`);
    throw thrown;
  } finally {
    p.confined = false;
  }
}

/** Runs a file like execve does if the kernel hands it to a runtime for WebAssembly (binfmt_misc). */
export function* runFile(p: Process, path: string, words: readonly string[]): Steps<number> {
  const fd = p.open(path, K.O_RDONLY | K.O_CLOEXEC);
  if (fd < 0) throw new NotStarted(fd === -ERRNO.ENOENT ? 127 : 126, errorText(fd));
  const stat = K.newStat();
  p.fstat(fd, stat);
  yield* p.turn();
  if ((stat.st_mode & K.S_IFMT) === K.S_IFDIR) throw new NotStarted(126, 'Is a directory');
  if ((stat.st_mode & 0o111) === 0) throw new NotStarted(126, 'Permission denied');
  if (stat.st_size > MOST_BYTES) throw new Unknowable(`${path} is larger than ${MOST_BYTES >> 20} MiB`);
  const bytes = new Uint8Array(stat.st_size);
  const buffer = new ReadBuffer(READ_SIZE);
  let done = 0;
  while (done < bytes.length) {
    const n = yield* p.turn(p.read(fd, buffer, READ_SIZE));
    if (n < 0) throw new NotStarted(126, errorText(n));
    if (n === 0) break;
    bytes.set(buffer.data.subarray(0, Math.min(n, bytes.length - done)), done);
    done += n;
  }
  p.close(fd);
  if (!beginsAsWasm(bytes))
    throw new Unknowable(
      `${path} is no WebAssembly, as it does not begin with \\0asm; other programs of the volume cannot be run here`,
    );
  return yield* runModule(p, path, bytes, words);
}
