/** Prolazi programa e2fsck. */
import { inEnglish } from '../../words/in-english.ts';

/** Prolazi po oznakama: šta se proverava, i zašto. */
const PASSES: Readonly<Record<string, { title: string; why: string }>> = {
  '0': {
    title: 'superblok i opisi',
    why: 'Ono što oni kažu o rasporedu mora da stoji pre nego što se išta drugo može verovati.',
  },
  '1': {
    title: 'inodi, blokovi i veličine',
    why: 'Čita se svaki inod koji je ikada upotrebljen; beleže se blokovi na koje polaže pravo.',
  },
  '1B': {
    title: 'blokovi sa više vlasnika',
    why: 'Na neke blokove pravo polaže više inoda, ili leže tamo gde volumen čuva sopstvene tabele. Inodi koji to čine traže se ponovo.',
  },
  '1C': { title: 'imena inoda sa takvim blokovima', why: 'Traže se njihova imena.' },
  '1D': {
    title: 'razdvajanje blokova sa više vlasnika',
    why: 'Svaki inod redom dobija kopije blokova koje još deli.',
  },
  '1E': { title: 'stabla ekstenata', why: 'Stabla koja su veća nego što treba pišu se iznova.' },
  '2': {
    title: 'građa direktorijuma',
    why: 'Čitaju se blokovi svakog direktorijuma: imena moraju da vode do zauzetih inoda, i to one vrste koju navode.',
  },
  '3': {
    title: 'povezanost direktorijuma',
    why: 'Put od svakog direktorijuma naviše mora da se završi u korenu; ono do čega se ne stiže ide u lost+found.',
  },
  '3A': {
    title: 'sređivanje direktorijuma',
    why: 'Obeleženi direktorijumi se pišu iznova, sa heš stablom koje odgovara njihovim imenima.',
  },
  '4': { title: 'brojevi veza', why: 'Prebrojana imena se porede sa brojem u svakom inodu.' },
  '5': {
    title: 'zbirni podaci grupa',
    why: 'Bitmape i brojevi slobodnog porede se sa onim što je nađeno kao zauzeto.',
  },
};

/** Naslov prolaza; prolaz koji nije poznat ima svoj engleski. */
export const passTitle = (pass: string, title: string): string => PASSES[pass]?.title ?? inEnglish(title);

export const passWhy = (pass: string, why: string): string => PASSES[pass]?.why ?? inEnglish(why);
