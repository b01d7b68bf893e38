/** Draws the tile of one file in two maps. */

import type { Answered } from '../page/define-tile.ts';
import { BesideTile } from './BesideTile.tsx';

export const View = ({ answers, before }: Answered<'beside'>) => (
  <BesideTile data={answers.beside} before={before.beside} />
);
