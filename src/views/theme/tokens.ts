/**
 * The look in numbers: three themes, each with the same names. Everything that has a colour takes it from here: style
 * sheets through custom properties (`--ink`, `--kind-journal`), canvases through `palette()`.
 *
 *      paper    the ground          panel    tiles on it           raised   menus, fields on a tile
 *      line     borders             hairline rules inside a tile
 *      ink      what is read        soft     what explains it      faint    what may be missed (still 4.5:1)
 *      ghost    marks that carry no text: grips, ticks, what is off
 *      accent   selection, the one primary action; accentGround under selected text
 *
 * The eight block classes keep their colour in every view. They are Okabe and Ito's, safe for colour-blind eyes; the
 * projector darkens them to 4.5:1 on white. Colour never stands alone: a label, a pattern or a place doubles it.
 */
import type { BlockClass } from '../../engine/volume/block-kind.ts';
import { tiles } from '../page/words.ts';

export const THEME_NAMES = ['light', 'dark', 'projector'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

export interface Tokens {
  scheme: 'light' | 'dark';
  paper: string;
  panel: string;
  raised: string;
  line: string;
  hairline: string;
  ink: string;
  soft: string;
  faint: string;
  ghost: string;
  accent: string;
  accentGround: string;
  /** Text on the accent. */
  onAccent: string;
  danger: string;
  dangerGround: string;
  kinds: Record<BlockClass, string>;
  /** Text on a block class's colour. */
  onKinds: Record<BlockClass, string>;
  /** Text sizes in px: small, text, large, narration. */
  sizes: { small: number; text: number; large: number; narration: number };
}

const sizes = { small: 12, text: 13, large: 15, narration: 19 };

export const THEMES: Record<ThemeName, Tokens> = {
  light: {
    scheme: 'light',
    paper: '#F7F7F4',
    panel: '#FFFFFF',
    raised: '#FAFAF8',
    line: '#E2E2DC',
    hairline: '#EDEDE8',
    ink: '#1B1E23',
    soft: '#5C6470',
    faint: '#6A717B',
    ghost: '#A9AFB7',
    accent: '#0B5FD0',
    accentGround: '#E3EEFC',
    onAccent: '#FFFFFF',
    danger: '#B3261E',
    dangerGround: '#FCEBE9',
    kinds: {
      free: '#E6E6E0',
      super: '#4B5563',
      bitmap: '#E69F00',
      inodes: '#009E73',
      directory: '#CC79A7',
      map: '#0072B2',
      data: '#56B4E9',
      journal: '#D55E00',
    },
    onKinds: {
      free: '#1B1E23',
      super: '#FFFFFF',
      bitmap: '#1B1E23',
      inodes: '#0B0D10',
      directory: '#0B0D10',
      map: '#FFFFFF',
      data: '#1B1E23',
      journal: '#0B0D10',
    },
    sizes,
  },
  dark: {
    scheme: 'dark',
    paper: '#101317',
    panel: '#171B21',
    raised: '#1D222A',
    line: '#2A3038',
    hairline: '#21262D',
    ink: '#E8EAED',
    soft: '#A5ADB8',
    faint: '#868F9B',
    ghost: '#59616C',
    accent: '#6FB1FF',
    accentGround: '#17304F',
    onAccent: '#0C1B2E',
    danger: '#FF9A8F',
    dangerGround: '#3B1D1B',
    kinds: {
      free: '#242A31',
      super: '#8B95A3',
      bitmap: '#E8AA1C',
      inodes: '#22B58A',
      directory: '#DA8FBA',
      map: '#3E9BD8',
      data: '#74C3F0',
      journal: '#EC7A2C',
    },
    onKinds: {
      free: '#E8EAED',
      super: '#0C1015',
      bitmap: '#0C1015',
      inodes: '#0C1015',
      directory: '#0C1015',
      map: '#0C1015',
      data: '#0C1015',
      journal: '#0C1015',
    },
    sizes,
  },
  projector: {
    scheme: 'light',
    paper: '#FFFFFF',
    panel: '#FFFFFF',
    raised: '#F4F4F4',
    line: '#8C8C8C',
    hairline: '#C4C4C4',
    ink: '#000000',
    soft: '#2B2B2B',
    faint: '#454545',
    ghost: '#767676',
    accent: '#0A4FB0',
    accentGround: '#D6E6FB',
    onAccent: '#FFFFFF',
    danger: '#9C1410',
    dangerGround: '#FBE3E1',
    kinds: {
      free: '#DADADA',
      super: '#374151',
      bitmap: '#8F6200',
      inodes: '#007A59',
      directory: '#A8447C',
      map: '#003E73',
      data: '#1C77B0',
      journal: '#B84300',
    },
    onKinds: {
      free: '#000000',
      super: '#FFFFFF',
      bitmap: '#FFFFFF',
      inodes: '#FFFFFF',
      directory: '#FFFFFF',
      map: '#FFFFFF',
      data: '#FFFFFF',
      journal: '#FFFFFF',
    },
    sizes: { small: 14, text: 16, large: 18, narration: 23 },
  },
};

/** The meanings of the colours, in the words of the legend. */
export const CLASS_LABELS: Record<BlockClass, string> = tiles.legend;

export const isThemeName = (name: string | undefined): name is ThemeName =>
  (THEME_NAMES as readonly (string | undefined)[]).includes(name);
