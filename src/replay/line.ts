/**
 * One line of what strace writes, as strace(1) describes it:
 *
 *      13865 09:01:12.5 openat(AT_FDCWD, "f", O_RDONLY) = 3 <0.00002>
 *      pid   -t -r      name   arguments                 answer  -T
 *
 *      13865 close(3 <unfinished ...>          a call that another process's line has interrupted
 *      13865 <... close resumed>) = 0          and its end
 *      13865 +++ exited with 0 +++
 */

/** Where the arguments of a call end: behind them stands `)`. */
export interface Line {
  pid: number;
  kind: 'call' | 'begun' | 'resumed' | 'exit';
  name: string;
  /** As written, without the parentheses. For an interrupted call, the part on this line. */
  args: string;
  /** Behind `= `; empty for a call that is not over. */
  answer: string;
}

// What may stand before a call: the process, the time (-t, -tt, -ttt, -r), a number of the call (-n), an address (-i).
const BEFORE =
  /^(?:\[pid\s+(\d+)\]\s+|(\d+)\s+)?(?:(?:\d\d:\d\d:\d\d(?:\.\d+)?|\d+\.\d+|\(\+\s*\d+\.\d+\))\s+)*(?:\[\s*[0-9a-f?]+\]\s+)*/;
const NAME = /^[a-z_][a-z0-9_]*(?=\()/;
const RESUMED = /^<\.\.\. ([a-z_][a-z0-9_]*) resumed>\s?/;
const UNFINISHED = /\s*<unfinished \.\.\.>$/;

/** The index behind a string that begins at `at` with a quotation mark. */
function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i + 1;
  }
  return text.length;
}

/** The index of the first of `ends` that no string, bracket or path of -y holds; the length if there is none. */
function topLevel(text: string, from: number, ends: string): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const c = text[i];
    if (c === '"') i = stringEnd(text, i) - 1;
    // 3</tmp/f>: the path of a descriptor. 1<<3 and => are none.
    else if (c === '<' && /[\dD]/.test(text[i - 1] ?? '') && text[i + 1] !== '<') {
      const end = text.indexOf('>', i);
      if (end < 0) return text.length;
      i = end;
    } else if (c === '/' && text[i + 1] === '*') {
      const end = text.indexOf('*/', i);
      if (end < 0) return text.length;
      i = end + 1;
    } else if (depth === 0 && ends.includes(c)) return i;
    else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
  }
  return text.length;
}

/** Arguments, or elements of a list: what commas part. */
export function split(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = topLevel(text, at, ',');
    parts.push(text.slice(at, end).trim());
    at = end + 1;
  }
  return parts;
}

function ended(pid: number, kind: 'call' | 'resumed', name: string, text: string): Line | undefined {
  if (kind === 'resumed' && UNFINISHED.test(text)) return undefined;
  const end = topLevel(text, 0, ')');
  const answer = /^\)\s*=\s*(.+)$/.exec(text.slice(end));
  return answer ? { pid, kind, name, args: text.slice(0, end), answer: answer[1] } : undefined;
}

/** Undefined for a line that is no call: a signal, a note of strace, a line of another kind of file. */
export function readLine(text: string): Line | undefined {
  const before = BEFORE.exec(text);
  const pid = Number(before?.[1] ?? before?.[2] ?? 0);
  const rest = text.slice(before?.[0].length ?? 0);
  if (rest.startsWith('+++ ')) return { pid, kind: 'exit', name: '', args: '', answer: '' };
  const resumed = RESUMED.exec(rest);
  if (resumed) return ended(pid, 'resumed', resumed[1], rest.slice(resumed[0].length));
  const name = NAME.exec(rest)?.[0];
  if (name === undefined) return undefined;
  const args = rest.slice(name.length + 1);
  if (UNFINISHED.test(args)) return { pid, kind: 'begun', name, args: args.replace(UNFINISHED, ''), answer: '' };
  return ended(pid, 'call', name, args);
}
