/** Šta stranica kaže o svom poslu: šta je u toku, i šta nije uspelo. */
import type { messages as english } from '../../../views/page/words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const messages = {
  dismiss: 'Skloni',
  cancel: 'Odustani',
  running: 'Izvršavanje',
  formatting: 'Formatiranje',
  opening: (name) => `Otvaranje: ${name}`,
  compressing: 'Sažimanje slike diska',
  writing: 'Pisanje slike diska',
  failed: (what, why) => `${what} nije uspelo: ${why}.`,
  notOver: (what) => `${what} još traje: otkucajte ovo kada se završi.`,
  wasStopped: 'Zaustavljeno je pre kraja.',
  stopped: (file) => `Zaustavljeno. Da nastavite, otvorite ponovo ${file}.`,
  toItsEnd: 'Izvrši do kraja',
  unmounted: 'Volumen je demontiran: snimak se ovde završava.',
  lost: (why) => `Volumen je izgubljen, jer je proces koji ga drži otkazao (${why}).`,
  openAgain: 'Otvorite ga ponovo.',
  loadAgain: 'Učitaj ponovo',
  noImage: (why) => `Slika diska nije mogla da se napravi: ${why}.`,
  noChange: {
    after: (block) => `Blok ${block} se posle ovog trenutka ne menja.`,
    before: (block) => `Blok ${block} se pre ovog trenutka ne menja.`,
  },
  nothingBack: 'Nema šta da se vrati.',
  nothingAgain: 'Nema šta da se ponovi.',
} satisfies PackOf<typeof english>;
