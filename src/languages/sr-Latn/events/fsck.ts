/** Šta radi e2fsck: prolazi, šta se u njima čita, šta se nalazi i šta se sa tim radi. */
import type * as Fsck from '../../../trace/events/fsck.ts';
import { inEnglish } from '../../../words/in-english.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, inodes, many, names, number, verb } from '../counted.ts';
import { passTitle, passWhy } from '../passes.ts';

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
  'e2fsck:pass': (f) => `*Prolaz ${f.pass}: ${passTitle(f.pass, f.title)}.* ${passWhy(f.pass, f.why)}`,
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
