/** Spisak scenarija. */
import type { scenarioMenu as english } from '../../../app/frame/scenario-menu-words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const scenarioMenu = {
  title: 'Scenariji za početak',
  name: 'Scenariji',
  kept: 'Sačuvano u ovom pregledaču',
  recent: { name: 'Nedavne posete …', about: 'Nastavite gde ste stali, sa svime što ste otkucali i otvorili.' },
  measured: 'Izmereno',
  lab: {
    name: 'Laboratorija',
    about: 'Merenja iz radova, ponovljena na jednom do četiri diska: njihove sekunde pored naših.',
  },
  experiments: {
    name: 'Eksperimenti',
    about: 'Ono što je za ext4 bilo samo predloženo, raspoređeno u bajtovima: ništa od toga nije iz Linuxa.',
  },
} satisfies PackOf<typeof english>;
