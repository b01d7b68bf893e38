/**
 * The colours of GNU's ls without LS_COLORS, by kind and mode of a file, and their sequences for a terminal.
 *
 *      ESC [0m   once, before the first        ESC [01;34m  name  ESC [0m
 */
import * as M from '../format/mode.ts';
import type { Process } from '../shell/process/process.ts';

const ANYBODY_WRITES = 0o002;
const ANYBODY_RUNS = 0o111;

const KINDS: ReadonlyMap<number, string> = new Map([
  [M.S_IFLNK, '01;36'],
  [M.S_IFIFO, '33'],
  [M.S_IFSOCK, '01;35'],
  [M.S_IFBLK, '01;33'],
  [M.S_IFCHR, '01;33'],
]);

function codeOf(mode: number): string | undefined {
  const kind = mode & M.S_IFMT;
  if (kind === M.S_IFREG) {
    if (mode & M.S_ISUID) return '37;41';
    if (mode & M.S_ISGID) return '30;43';
    return mode & ANYBODY_RUNS ? '01;32' : undefined;
  }
  if (kind !== M.S_IFDIR) return KINDS.get(kind);
  if (mode & M.S_ISVTX) return mode & ANYBODY_WRITES ? '30;42' : '37;44';
  return mode & ANYBODY_WRITES ? '34;42' : '01;34';
}

const WHEN: Readonly<Record<string, 'always' | 'never' | 'auto'>> = {
  always: 'always',
  yes: 'always',
  force: 'always',
  never: 'never',
  no: 'never',
  none: 'never',
  auto: 'auto',
  tty: 'auto',
  'if-tty': 'auto',
};

/**
 * Answers whether ls colours names. Undefined for an unknown word. At a prompt `ls` is `ls --color=auto`, as on Debian. A
 * script has no TERM, which tells the terminal's colours, so ls colours nothing there.
 */
export function isColored(said: string | undefined, given: boolean, p: Process): boolean | undefined {
  const when = given ? WHEN[said ?? 'always'] : 'auto';
  return when && (p.isTerminal(1) || p.isTerminal(2)) && (when === 'always' || (when === 'auto' && p.isTerminal(1)));
}

export const invalidWhen = (said: string): string =>
  `invalid argument '${said}' for '--color'
Valid arguments are:
  - 'always', 'yes', 'force'
  - 'never', 'no', 'none'
  - 'auto', 'tty', 'if-tty'
`;

export class Painter {
  #begun = false;

  /** With `wraps` the name goes on in the terminal's next line. The rest of that line would otherwise keep the colour. */
  name(name: string, mode: number, wraps: boolean): string {
    const code = codeOf(mode);
    if (code === undefined) return name;
    const first = this.#begun ? '' : '\u001b[0m';
    this.#begun = true;
    return `${first}\u001b[${code}m${name}\u001b[0m${wraps ? '\u001b[K' : ''}`;
  }
}
