/**
 * Here-documents. The text of a line's `<<E` begins behind the line's end, and ends with a line that is just E.
 *
 *      cat <<A <<-'B'      a line that names two of them
 *      …                   the text of A, in which $x is expanded
 *      A
 *      …                   the text of B, as it is, without the tabs at the start of its lines
 *      B
 *
 * The grammar skips these texts like a comment. `HereText` goes from the line break behind `B'` to the end of `B`.
 */
import type { InputStream } from '@lezer/lr';

const OPENING = /<<(<?)(-?)[ \t]*(?:'([A-Za-z_]\w*)'|"([A-Za-z_]\w*)"|(\\?)([A-Za-z_]\w*))/g;

export interface HereEnd {
  end: string;
  /** `<<-`: tabs at the start of its lines do not count. */
  tabs: boolean;
  /** The word is quoted, so nothing in the text is expanded. */
  quoted: boolean;
}

/** The here-documents that a line names. */
export function openings(line: string): HereEnd[] {
  const found: HereEnd[] = [];
  for (const [, string, dash, single, double, backslash, plain] of line.matchAll(OPENING))
    if (string === '')
      found.push({
        end: single ?? double ?? plain,
        tabs: dash === '-',
        quoted: plain === undefined || backslash !== '',
      });
  return found;
}

/** The length of these documents from the beginning of `text`, and their texts. 0 if one does not end. */
export function bodies(text: string, ends: readonly HereEnd[]): { length: number; texts: string[] } {
  const texts: string[] = [];
  let at = 0;
  for (const { end, tabs } of ends) {
    let body = '';
    for (;;) {
      if (at >= text.length) return { length: 0, texts: [] };
      const next = text.indexOf('\n', at);
      const stop = next < 0 ? text.length : next;
      const whole = text.slice(at, stop);
      const line = tabs ? whole.replace(/^\t+/, '') : whole;
      at = stop + 1;
      if (line === end) break;
      body += `${line}\n`;
    }
    texts.push(body);
  }
  return { length: at - 1, texts };
}

const NEWLINE = 10;

/** At the end of a line, the length of its here-documents from the line break on. 0 if there are none. */
export function hereTextLength(input: InputStream): number {
  let before = '';
  let opens = false;
  for (let at = -1; ; at--) {
    const char = input.peek(at);
    if (char < 0 || char === NEWLINE) break;
    opens ||= char === LESS && input.peek(at - 1) === LESS;
    before = String.fromCharCode(char) + before;
  }
  const ends = opens ? openings(before) : [];
  if (ends.length === 0) return 0;
  let after = '';
  for (let at = 1; ; at++) {
    const char = input.peek(at);
    if (char < 0) break;
    after += String.fromCharCode(char);
  }
  const { length } = bodies(after, ends);
  return length > 0 ? length + 1 : 0;
}

const LESS = 60;
