/** How the arrow keys walk along a line of things, each known by where it begins. A walk from -1 starts before them all. */
export const WALK: Record<string, (starts: readonly number[], from: number) => number | undefined> = {
  ArrowRight: (starts, from) => starts.find((s) => s > from),
  ArrowLeft: (starts, from) => starts.findLast((s) => s < from),
  Home: (starts) => starts[0],
  End: (starts) => starts[starts.length - 1],
};
