/** The tile of power cuts: about the crash marker if there is one, else about the moment that is shown. */
import { tiles } from '../../languages/en/tiles.ts';
import { defineTile } from '../page/define-tile.ts';

export const crash = defineTile({
  id: 'crash',
  ...tiles.named.crash,
  shelf: 'Safety',
  asks: ({ pickedFile, marker, run, typed }) => ({
    crash: { ino: pickedFile, risk: marker === undefined ? undefined : true },
    matrixWork: { run, typed },
  }),
  at: ({ marker, moment }) => (marker === undefined ? moment : { step: marker, write: 0 }),
  later: ['matrixWork'],

  load: () => import('./view.tsx'),
});
