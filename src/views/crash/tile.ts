/** The tile of power cuts: about the crash marker if there is one, else about the moment that is shown. */
import { defineTile } from '../page/define-tile.ts';

export const crash = defineTile({
  id: 'crash',
  title: 'Power cut',
  about: 'Pull the plug at this moment, and see what is left',
  shelf: 'Safety',
  asks: ({ pickedFile, marker, run, typed }) => ({
    crash: { ino: pickedFile, risk: marker === undefined ? undefined : true },
    matrixWork: { run, typed },
  }),
  at: ({ marker, moment }) => (marker === undefined ? moment : { step: marker, write: 0 }),
  later: ['matrixWork'],
  load: () => import('./view.tsx'),
});
