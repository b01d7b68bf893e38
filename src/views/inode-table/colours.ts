/**
 * One colour per directory, by its place in the order in which they were made: hues a golden angle apart, so that
 * directories made one after the other differ most. Colour is never alone: the legend, the text of a cell and the ring
 * of a picked directory say the same.
 */
import { mix, pixelOf } from '../theme/palette.ts';
import type { ThemeName } from '../theme/tokens.ts';

const GOLDEN = 137.508;
const FIRST = 205;
const LIGHT: Record<ThemeName, [saturation: number, lightness: number]> = {
  light: [0.52, 0.6],
  dark: [0.5, 0.64],
  projector: [0.62, 0.42],
};

const channel = (n: number): string =>
  Math.round(n * 255)
    .toString(16)
    .padStart(2, '0');

/** `#RRGGBB` of the nth directory. */
export function colourOf(nth: number, theme: ThemeName): string {
  const [s, l] = LIGHT[theme];
  // Yellow and cyan look lighter than blue at the same lightness: three turns of it even out neighbours.
  const lightness = l + ((nth % 3) - 1) * 0.07;
  const hue = (FIRST + nth * GOLDEN) % 360;
  const a = s * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return `#${channel(part(0))}${channel(part(8))}${channel(part(4))}`;
}

const cache = new Map<string, number>();

/** The same as an ImageData pixel; `dim` towards the ground. */
export function pixelFor(nth: number, theme: ThemeName, ground: string, dim: boolean): number {
  const key = `${theme} ${nth} ${dim}`;
  let pixel = cache.get(key);
  if (pixel === undefined) {
    const colour = colourOf(nth, theme);
    pixel = pixelOf(dim ? mix(ground, colour, 0.28) : colour);
    if (cache.size > 50_000) cache.clear();
    cache.set(key, pixel);
  }
  return pixel;
}
