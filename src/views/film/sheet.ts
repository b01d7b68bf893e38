/**
 * The sheet that a picture leaves the page on: ground, picture, caption, and the styles it needs, with nothing outside.
 *
 *     ┌──────────────────────────┐
 *     │         picture          │
 *     │ step 257                 │
 *     │ The root is full: its …  │
 *     └──────────────────────────┘
 */

import { MARGIN } from '../motion/drawn.ts';
import type { Mark } from '../motion/mark.ts';
import { PAINTS } from '../motion/Paints.tsx';
import { type Dressed, elementOf, escaped, svgText, textOf } from '../motion/svg-text.ts';
import { THEMES, type ThemeName } from '../theme/tokens.ts';
import type { Film, Frame } from './film.ts';

/** Puts marks into plain classes of their own, and knows what these look like. */
export interface Wardrobe {
  theme: ThemeName;
  dress(mark: Mark): Dressed;
  /** `.a{fill:#56b4e9}…`: all that were asked for. */
  rules(): string;
}

export interface Sheet {
  /** Sizes in the picture's units, and the pixels of one unit. */
  width: number;
  height: number;
  scale: number;
  /** The top of the caption. */
  below: number;
  wardrobe: Wardrobe;
}

const PAD = 14;
/** Text size of the caption, in the picture's units. */
const SIZE = 15;
const LINE = 21;
const STEP_SIZE = 12;
const STEP_LINE = 20;
/** A letter is this wide on average, as a share of the size; fallback fonts are wider than Inter. */
const LETTER = 0.53;

const SANS = '"Inter Variable",Inter,system-ui,"Helvetica Neue",Arial,sans-serif';

/**
 * Words in lines of so many letters at most; a longer word has a line of its own.
 * @internal
 */
export function lines(text: string, letters: number): string[] {
  const out: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = out[out.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= letters) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out;
}

const lettersOf = (width: number): number => Math.floor((width - 2 * (PAD + MARGIN)) / (SIZE * LETTER));

/** Pixels for a unit of the picture, as on the page: the projector's text is larger. */
export const scaleOf = (theme: ThemeName): number => THEMES[theme].sizes.text / THEMES.light.sizes.text;

/** A sheet with room for the pictures and the longest caption of a film. */
export function sheetFor({ width: inner, height: picture, phases }: Film, wardrobe: Wardrobe): Sheet {
  const width = Math.ceil(inner + 2 * (PAD + MARGIN));
  const most = Math.max(...phases.map(({ still }) => lines(still.caption, lettersOf(width)).length));
  const below = PAD + picture + 8;
  const height = Math.ceil(below + STEP_LINE + most * LINE + PAD);
  return { width, height, scale: scaleOf(wardrobe.theme), below, wardrobe };
}

/** A step's number and sentence, from the first line under the picture. */
export function captionText({ width, below }: Sheet, step: number, caption: string): string {
  const x = PAD + MARGIN;
  const words = lines(caption, lettersOf(width)).map(
    (line, i) => `<tspan x="${x}" y="${below + STEP_LINE + SIZE + i * LINE}">${escaped(line)}</tspan>`,
  );
  return `<text class="step" x="${x}" y="${below + STEP_SIZE}">step ${Math.ceil(step)}</text><text class="said">${words.join('')}</text>`;
}

export const marksText = ({ wardrobe }: Sheet, marks: readonly Mark[]): string =>
  svgText(marks, (mark) => wardrobe.dress(mark));

/** In its place on the sheet. */
export const placed = (inside: string): string => `<g transform="translate(${PAD + MARGIN} ${PAD})">${inside}</g>`;

function styles({ wardrobe }: Sheet, fonts: string): string {
  const { ink, soft } = THEMES[wardrobe.theme];
  const own = [
    `text{font-family:${SANS}}`,
    `.step{font-size:${STEP_SIZE}px;fill:${soft}}`,
    `.said{font-size:${SIZE}px;fill:${ink}}`,
  ];
  return `<style>${fonts}${own.join('')}${wardrobe.rules()}</style>`;
}

function paints({ wardrobe }: Sheet): string {
  const patterns = PAINTS.map(({ tile, turn }) => {
    const inside = elementOf(tile, (mark) => wardrobe.dress(mark));
    return `<pattern id="${tile.key}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${textOf(inside)}</pattern>`;
  });
  return `<defs>${patterns.join('')}</defs>`;
}

/** A whole file. `fonts`: rules that bring the page's fonts; without them it has what its reader has. */
export function sheetText(sheet: Sheet, title: string, body: string, fonts = ''): string {
  const { width, height, scale, wardrobe } = sheet;
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">
<title>${escaped(title)}</title>
${styles(sheet, fonts)}${paints(sheet)}
<rect width="${width}" height="${height}" fill="${THEMES[wardrobe.theme].panel}"/>
${body}
</svg>
`;
}

/** One frame as a file. */
export const frameText = (sheet: Sheet, { marks, at, caption }: Frame, fonts = ''): string =>
  sheetText(sheet, `step ${at}: ${caption}`, placed(marksText(sheet, marks)) + captionText(sheet, at, caption), fonts);
