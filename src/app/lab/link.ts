/**
 * The lab's link: the choice, the open cell, and the figure to begin with.
 *
 *     lab.html#tests=1,2&ffsb=threads:8&fs=ext3,ext4&disks=1,4&what=battery&share=0.1 & cell=1.ext4.4.battery & show=curves & theme=dark & language=sr-Latn
 *
 * A link runs nothing by itself.
 */
import type { Cell } from '../../lab/cell.ts';
import { jobName } from '../../lab/job.ts';
import { type Matrix, matrixOf, matrixParts } from '../../lab/matrix.ts';
import { isThemeName, type ThemeName } from '../../views/theme/tokens.ts';
import { isLanguage, type LanguageTag } from '../../words/languages.ts';

export interface LabVisit {
  matrix: Matrix;
  /** `cellName`. */
  cell?: string | undefined;
  show?: string | undefined;
  theme?: ThemeName | undefined;
  language?: LanguageTag | undefined;
}

export const cellName = ({ job, fs, disks, whatIf }: Cell): string =>
  [jobName(job), fs, disks, ...(whatIf === undefined ? [] : [whatIf])].join('.');

export function readLink(fragment: string): LabVisit {
  const parts = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')));
  const { cell, show, theme, language } = parts;
  return {
    matrix: matrixOf(parts),
    cell,
    show,
    ...(isThemeName(theme) && { theme }),
    ...(language && isLanguage(language) && { language }),
  };
}

export function writeLink({ matrix, cell, show, theme, language }: LabVisit): string {
  const parts = {
    ...matrixParts(matrix),
    ...(cell && { cell }),
    ...(show && { show }),
    ...(theme && { theme }),
    ...(language && language !== 'en' && { language }),
  };
  return `#${Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;
}
