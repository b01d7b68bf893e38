/** Pri dolasku: šta se vidi, i kako se korača. */
import type { invitation as english } from '../../../app/frame/arrival-words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const invitation = {
  stepOnPhone: 'Koračajte dugmadima ispod, ili dodirnite blok da pročitate njegove bajtove.',
  stepWith: 'Koračajte tasterima',
  orClick: ', ili pritisnite red ili blok.',
  readOnly: 'Samo za čitanje.',
  aRealExt4: 'Pravi ext4, onakav kakvog pravi mke2fs.',
} satisfies PackOf<typeof english>;
