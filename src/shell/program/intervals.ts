/** Times for sleep and timeout: 1.5, 2m, .5s. */
const UNITS: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600, d: 86400 };

/** The time in nanoseconds. Undefined if the text is none. */
export function parseInterval(text: string): number | undefined {
  const found = /^\+?((?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([smhd]?)$/i.exec(text);
  return found ? Math.ceil(Number(found[1]) * UNITS[found[2]] * 1e9) : undefined;
}
