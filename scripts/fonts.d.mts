/** For the test of what the fonts hold. */
export function lettersOf(range: string): number[];
export function cutFont(name: string): Promise<Uint8Array>;
