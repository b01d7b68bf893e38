/** Šta u vezi nema smisla, i šta ona ili datoteka ne donosi. */
import type { links as english } from '../../../app/link-words.ts';
import type { PackOf } from '../../../words/pack.ts';
import { counting } from '../counting.ts';

const { many, number } = counting;

export const links = {
  ignored: (parts) => `Deo ove veze nema smisla i izostavljen je: ${parts}.`,
  unreadable: 'Skripta iz ove veze ne može da se pročita: odsečena je, izmenjena ili predugačka.',
  noBlock: (block) => `Ovaj volumen nema blok ${block}.`,
  noEvent: (event, nth, times) =>
    times === 0
      ? `Ova veza vodi do događaja ${event}, a njega ovde nema.`
      : `Ova veza vodi do događaja ${event} pod brojem ${nth}, a ${many(times, { one: 'ovde ga ima # put', few: 'ovde ga ima # puta', other: 'ovde ga ima # puta' })}.`,
  noScenario: (name) => `Nijedan scenario se ne zove „${name}“.`,
  notWatched: (name, why) => `${name} ne može da se prati: ${why}`,
  fileStays: (name) =>
    `Ova veza prikazuje ${name}, a ta datoteka ostaje na računaru na kome je otvorena: da nastavite, spustite je ovde.`,
  scriptRefused: (why) => `Skripta iz veze je odbijena: ${why}`,
  commandRefused: (why) => `Naredba iz veze je odbijena: ${why}`,
  program: (name) => `program ${name} (${name}.wasm)`,
  trace: (name) => `zapis programa strace ${name} (${name}.txt)`,
  and: (before, last) => `${before} i ${last}`,
  needsOne: (what) =>
    `Ovoj vezi je potrebno: ${what}. To ostaje na računaru na kome je veza napravljena: da nastavite, spustite ga ovde.`,
  needsMany: (what) =>
    `Ovoj vezi je potrebno: ${what}. Sve to ostaje na računaru na kome je veza napravljena: da nastavite, spustite ih ovde.`,
  notBrought: (what) =>
    `Veza ne donosi: ${what}. Ko je otvori, biće upitan za to. Datoteku u kojoj je sve pravi Preuzmi, Za kasnije.`,
  tooLarge: (file, mib) => `${file} ima više od ${number(mib)} MiB.`,
  nowACommand: (name) =>
    `${name} je sada naredba, i čuva se uz posete koje je pominju: napišite ${name} u skripti ili u terminalu.`,
} satisfies PackOf<typeof english>;
