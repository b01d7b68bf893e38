/** Šta radi e2fsck: prolazi, šta se u njima čita, šta se nalazi i šta se sa tim radi. */
import type * as Fsck from '../../../trace/events/fsck.ts';
import { inEnglish } from '../../in-english.ts';
import type { SayingOf } from '../../narration.ts';
import { blocks, inodes, many, names, number, verb } from './words.ts';

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

const MODES: Readonly<Record<string, string>> = {
  '-n': 'sve se pogleda, ništa se ne menja',
  '-p': 'popravlja se ono oko čega nema sumnje, a sve drugo prekida proveru',
};

const done = (status: number): string => {
  if (status === 0) return '*Sve je u redu*';
  if (status === 1) return '*Sve što je nađeno je popravljeno*';
  return status & 4 ? '*Ostalo je nepopravljenog*' : '*Provera nije mogla da se završi*';
};

export const fsck: SayingOf<typeof Fsck> = {
  'e2fsck:open': (f) =>
    `Volumen se proverava sa *${f.mode}*: ${MODES[f.mode] ?? 'na svako pitanje odgovor je da'}. Superblok u bloku ${f.block}${f.primary ? '' : ', *rezervna kopija*,'} kaže kako je raspoređen.`,
  'e2fsck:pass': (f) => `*Prolaz ${f.pass}: ${passTitle(f.pass, f.title)}.* ${PASSES[f.pass]?.why ?? inEnglish(f.why)}`,
  'e2fsck:group': (f) =>
    f.uninit
      ? `Grupa ${f.group} je obeležena kao nikad upotrebljena (EXT4_BG_INODE_UNINIT): *${many(f.unused, { one: 'njen # inod ne mora', few: 'njena # inoda ne moraju', other: 'njenih # inoda ne mora' })} da se čita*.`
      : `Grupa ${f.group}: *${inodes(f.inodes)}* u ${many(f.blocks, { one: '# bloku', few: '# bloka', other: '# blokova' })} njene tabele, od toga u upotrebi ${number(f.used)}${
          f.unused
            ? `; ${inodes(f.unused)} iza njih nikada ${many(f.unused, { one: 'nije upotrebljen', few: 'nisu upotrebljena', other: 'nije upotrebljeno' })} (bg_itable_unused), i ne ${verb(f.unused, 'čita', 'čitaju')} se`
            : ''
        }.`,
  'e2fsck:directory': (f) =>
    `Direktorijum ${f.ino}: ${blocks(f.blocks)}, *${names(f.entries)}*${f.indexed ? ', i heš stablo nad njima' : ''}.`,
  // Što je e2fsck sam napisao ostaje njegovo.
  'e2fsck:problem': (f) =>
    `*${inEnglish(f.said)}*${f.question ? ` ${inEnglish(`${f.question}?`)} ${f.fixed ? 'Da.' : 'Ne.'}` : ''}`,
  'e2fsck:step': (f) => inEnglish(f.does),
  'e2fsck:pass_end': (f) =>
    `Prolaz ${f.pass} je gotov: ${f.inodes ? `${many(f.inodes, { one: 'obiđen # inod', few: 'obiđena # inoda', other: 'obiđeno # inoda' })}, ` : ''}*${many(f.blocks, { one: 'pročitan # blok', few: 'pročitana # bloka', other: 'pročitano # blokova' })}*, ${
      f.problems ? `*${many(f.problems, { one: '# greška', few: '# greške', other: '# grešaka' })}*` : 'sve je u redu'
    }.`,
  'e2fsck:restart': () => 'Popravke menjaju ono što je pre njih prebrojano: *provera počinje iznova*.',
  'e2fsck:done': (f) =>
    `${done(f.status)} (izlazni kod ${f.status}): ${number(f.files)}/${number(f.inodes)} datoteka, ${number(f.used)}/${number(f.blocks)} blokova. ${many(f.visited, { one: 'Obiđen # inod', few: 'Obiđena # inoda', other: 'Obiđeno # inoda' })}, ${many(f.read, { one: 'pročitan # blok', few: 'pročitana # bloka', other: 'pročitano # blokova' })}.`,
};
