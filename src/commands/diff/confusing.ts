/**
 * Some lines only confuse the search for a short edit script. The search leaves them out, and they count as changed.
 *
 *      certain       the other file has no such line
 *      perhaps       it has very many of them (blank lines, braces): left out only in the middle of certain ones
 */

const CERTAIN = 1;
const PERHAPS = 2;

/** A line that occurs more often may be left out. The limit is 5 in a small file, and doubles in a file four times as long. */
function many(lines: number): number {
  let limit = 5;
  for (let n = lines >> 8; n > 0; n >>= 2) limit *= 2;
  return limit;
}

/** Each end of a run goes in to three certain lines in a row, or to a certain line from eight lines on. */
const EDGE = 8;
const FIRM = 3;

/** Marks the lines to leave out, by how often the other file has them. */
export function confusing(classes: Int32Array, others: Int32Array): Uint8Array {
  const limit = many(classes.length);
  const marks = new Uint8Array(classes.length);
  for (let i = 0; i < classes.length; i++) {
    const count = others[classes[i]];
    if (count === 0) marks[i] = CERTAIN;
    else if (count > limit) marks[i] = PERHAPS;
  }
  for (let i = 0; i < marks.length; i++) {
    // A run begins with a certain line.
    if (marks[i] === PERHAPS) marks[i] = 0;
    if (marks[i] === 0) continue;
    let end = i;
    while (end < marks.length && marks[end] !== 0) end++;
    // It ends with a certain line, too.
    const next = end;
    while (end > i && marks[end - 1] === PERHAPS) marks[--end] = 0;
    settle(marks.subarray(i, end));
    i = next - 1;
  }
  return marks;
}

/** Decides which lines of a run are left out. */
function settle(run: Uint8Array): void {
  const uncertain = run.reduce((sum, mark) => sum + (mark === PERHAPS ? 1 : 0), 0);
  if (uncertain * 4 > run.length) {
    keep(run, 0, run.length);
    return;
  }
  keepLongParts(run);
  keepEdge(run, (i) => i);
  keepEdge(run, (i) => run.length - 1 - i);
}

function keep(run: Uint8Array, from: number, to: number): void {
  for (let i = from; i < to; i++) if (run[i] === PERHAPS) run[i] = 0;
}

/** Keeps uncertain lines if too many stand in a row. The limit is about the root of a quarter of the run. */
function keepLongParts(run: Uint8Array): void {
  let least = 1;
  for (let n = run.length >> 4; n > 0; n >>= 2) least *= 2;
  least++;
  for (let i = 0; i < run.length; i++) {
    let end = i;
    while (end < run.length && run[end] === PERHAPS) end++;
    if (end - i >= least) keep(run, i, end);
    if (end > i) i = end;
  }
}

function keepEdge(run: Uint8Array, at: (i: number) => number): void {
  let firm = 0;
  for (let i = 0; i < run.length && firm < FIRM; i++) {
    const mark = run[at(i)];
    if (i >= EDGE && mark === CERTAIN) break;
    if (mark === CERTAIN) firm++;
    else firm = 0;
    if (mark === PERHAPS) run[at(i)] = 0;
  }
}
