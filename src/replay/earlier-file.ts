/**
 * What a trace says of a file that was there before it began: the calls that follow show what kind it is, how long, and what it holds.
 *
 *      openat(AT_FDCWD, "f", O_RDONLY) = 3
 *      fstat(3, {st_mode=S_IFREG|0644, st_size=6, …}) = 0      6 bytes
 *      read(3, "hello\n", 4096) = 6                            these
 */
import type { Call } from './trace.ts';
import { bytes, field, flags, number, vector } from './values.ts';

export interface Found {
  kind: 'file' | 'directory' | 'link';
  mode: number;
  /** Of a file what the trace shows of it, of a link where it leads. */
  text: string;
  size: number;
}

const FORMATS: Readonly<Record<string, number>> = {
  S_IFREG: 0,
  S_IFDIR: 0,
  S_IFLNK: 0,
  S_ISUID: 0o4000,
  S_ISGID: 0o2000,
  S_ISVTX: 0o1000,
};

/** From `{st_mode=S_IFREG|0644, st_size=6, ...}`; a sparse or a long file is as long as it was. */
function fromStat(shown: string): Found | undefined {
  const prefix = shown.startsWith('{stx_') ? 'stx' : 'st';
  const mode = field(shown, `${prefix}_mode`);
  if (mode === undefined) return undefined;
  const kind = mode.startsWith('S_IFDIR') ? 'directory' : mode.startsWith('S_IFLNK') ? 'link' : 'file';
  return {
    kind,
    mode: flags(mode, FORMATS) ?? 0o644,
    text: '',
    size: number(field(shown, `${prefix}_size`) ?? '') ?? 0,
  };
}

/** Of a file that a call opened: what is seen until its descriptor is closed. */
function opened(calls: readonly Call[], at: number): Found {
  const { pid, answer: fd, args } = calls[at];
  const found: Found = { kind: 'file', mode: 0o644, text: '', size: 0 };
  if (args.some((arg) => /\bO_DIRECTORY\b/.test(arg))) found.kind = 'directory';
  let inOrder = true;
  for (let i = at + 1; i < calls.length; i++) {
    const { pid: own, name, args: those, answer = 0, error } = calls[i];
    if (own !== pid || error || number(those[0] ?? '') !== fd) continue;
    if (name === 'close') break;
    const stat = those.map(fromStat).find(Boolean);
    if (stat) Object.assign(found, { kind: stat.kind, mode: stat.mode, size: Math.max(found.size, stat.size) });
    if (name === 'getdents64') found.kind = 'directory';
    if (name === 'lseek' || name.startsWith('write')) inOrder = false;
    if ((name === 'read' || name === 'readv') && inOrder) {
      const shown = name === 'read' ? bytes(those[1]) : vector(those[1]);
      const text = shown?.text.slice(0, answer) ?? '';
      found.text += text;
      if (text.length < answer) inOrder = false;
      found.size = Math.max(found.size, found.text.length + answer - text.length);
    }
  }
  return found;
}

/** Whether later calls have names below it. */
const holds = (calls: readonly Call[], at: number, path: string): boolean =>
  calls.slice(at).some(({ args }) => args.some((arg) => arg.startsWith(`${path.slice(0, -1)}/`)));

/** What the path of a call that succeeded leads to; `path` as strace wrote it. */
export function foundBy(calls: readonly Call[], at: number, path: string): Found {
  const { name, args } = calls[at];
  if (name === 'open' || name === 'openat') return opened(calls, at);
  const stat = args.map(fromStat).find(Boolean);
  if (stat) return stat;
  const is = (kind: Found['kind'], text = ''): Found => ({
    kind,
    mode: kind === 'file' ? 0o644 : 0o755,
    text,
    size: 0,
  });
  if (name.startsWith('readlink')) return is('link', bytes(args[name === 'readlink' ? 1 : 2])?.text ?? '');
  const directory = /^(?:chdir|rmdir)$/.test(name) || args.includes('AT_REMOVEDIR') || holds(calls, at, path);
  return is(directory ? 'directory' : 'file');
}
