/** For the test of what the fonts hold. */
export const CUTS: Readonly<Record<string, readonly [font: string, part: string]>>;
export function lettersOf(range: string): number[];
export function cutFont(name: string): Promise<Uint8Array>;
