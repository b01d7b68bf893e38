/** How the arrow keys walk among things that lie along a line, each known by where it begins; from -1, before them all. */
export const WALK: Record<string, (starts: readonly number[], from: number) => number | undefined> = {
  ArrowRight: (starts, from) => starts.find((s) => s > from),
  ArrowLeft: (starts, from) => starts.findLast((s) => s < from),
  Home: (starts) => starts[0],
  End: (starts) => starts[starts.length - 1],
};
