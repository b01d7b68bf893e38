/** Zaglavlje: volumen, načini gledanja, i šta može da se uradi sa celinom. */
import type { header as english } from '../../../app/header-words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const header = {
  formatAnother: 'Formatiraj drugi volumen',
  blocksOf: (size) => `blokovi od ${size}`,
  readOnly: 'samo za čitanje',
  theme: 'Tema',
  themes: { light: 'Svetla', dark: 'Tamna', projector: 'Za projektor' },
  themeIs: (theme) => `Tema: ${theme}`,
  lab: { short: 'Merenja', name: 'Merenja u laboratoriji', title: 'Laboratorija: merenja iz radova, ponovljena' },
  toInstrument: 'Na radni sto',
  image: 'Slika diska',
  open: 'Otvori sliku',
  openTitle: 'Otvorite sliku diska ili sačuvanu posetu, ili je spustite bilo gde na stranicu',
  help: 'Pomoć',
  helpTitle: 'Pomoć (?)',
  share: 'Podeli',
  shareTitle: 'Kopiraj vezu baš do ovog trenutka',
  copied: 'Veza kopirana',
  notCopied: 'Pregledač stranici ne dozvoljava kopiranje: veza je u traci za adresu.',
  way: 'Način gledanja',
  ways: {
    learn: { label: 'Uči', title: 'Lekcije pored pozornice' },
    explore: { label: 'Istraži', title: 'Skripta, pozornica i uvid u bajtove' },
    present: { label: 'Prikaži', title: 'Slika, rečenica i kretanje (p)' },
  },
} satisfies PackOf<typeof english>;
