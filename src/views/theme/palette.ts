/**
 * Colours for canvases: as text for `fillStyle`, and packed as an ImageData's 32-bit pixels (0xAABBGGRR on the
 * little-endian machines that browsers run on), so that a map of millions of blocks costs one table lookup per block.
 */
import { BLOCK_KINDS, type BlockClass } from '../../engine/volume/block-kind.ts';
import { THEMES, type ThemeName, type Tokens } from './tokens.ts';

export interface Palette extends Tokens {
  name: ThemeName;
  /** CSS colour of each `BlockKind`, by its number. */
  kindCss: readonly string[];
  /** ImageData pixel of each `BlockKind`; 256 entries, unknown kinds as ink. */
  kindPixel: Uint32Array;
  /** ImageData pixels of the plain tokens. */
  pixel: { panel: number; paper: number; ink: number; accent: number; line: number };
}

/** `#RRGGBB` as an opaque ImageData pixel. */
export function pixelOf(css: string): number {
  const rgb = Number.parseInt(css.slice(1), 16);
  return (0xff000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >>> 16)) >>> 0;
}

/** One colour over another: `amount` 0 is `under`, 1 is `over`. */
export function mix(under: string, over: string, amount: number): string {
  const a = Number.parseInt(under.slice(1), 16);
  const b = Number.parseInt(over.slice(1), 16);
  const channel = (shift: number) => {
    const x = (a >>> shift) & 0xff;
    return Math.round(x + (((b >>> shift) & 0xff) - x) * amount) << shift;
  };
  return `#${(channel(16) | channel(8) | channel(0)).toString(16).padStart(6, '0')}`;
}

const times = (sizes: Tokens['sizes'], larger: number): Tokens['sizes'] => ({
  small: sizes.small * larger,
  text: sizes.text * larger,
  large: sizes.large * larger,
  narration: sizes.narration * larger,
});

function build(name: ThemeName, larger: number): Palette {
  const tokens = THEMES[name];
  const kindCss = BLOCK_KINDS.map((k) => tokens.kinds[k.class as BlockClass]);
  const kindPixel = new Uint32Array(256).fill(pixelOf(tokens.ink));
  kindCss.forEach((css, kind) => {
    kindPixel[kind] = pixelOf(css);
  });
  const { panel, paper, ink, accent, line } = tokens;
  const pixel = {
    panel: pixelOf(panel),
    paper: pixelOf(paper),
    ink: pixelOf(ink),
    accent: pixelOf(accent),
    line: pixelOf(line),
  };
  return { ...tokens, sizes: times(tokens.sizes, larger), name, kindCss, kindPixel, pixel };
}

const built = new Map<string, Palette>();

/** `larger`: its text, on a screen that is seen from afar. */
export function palette(name: ThemeName, larger = 1): Palette {
  const key = `${name} ${larger}`;
  let p = built.get(key);
  if (!p) {
    p = build(name, larger);
    built.set(key, p);
  }
  return p;
}
