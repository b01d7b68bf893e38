/** Text for bash: what the tree of the working directory is, with the sums of its files. */
export const LISTING: string;
/** What is traced, by its name. `before` is run without strace; the archive of tar is its. */
export const TRACED: Readonly<Record<string, Traced>>;
interface Traced {
  before?: string;
  run: string;
}
/** Runs it under strace in a folder of its own, and says what it wrote and left. */
export function traced(what: Traced): { text: string; tree: string };
