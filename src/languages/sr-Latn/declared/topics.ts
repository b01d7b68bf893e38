/** Teme priče: naslov jedne, naslov i rečenica za više njih. */
import { inEnglish } from '../../../words/in-english.ts';
import type { Topics } from '../../telling.ts';
import { blocks, bytes, copies, filesOf, inodes, many, names, number, times, verb } from '../counted.ts';
import { passTitle } from '../passes.ts';

const steps = (n: number): string => many(n, { one: '# koraku', few: '# koraka', other: '# koraka' });
const transactions = (n: number): string =>
  many(n, { one: '# transakcija', few: '# transakcije', other: '# transakcija' });

export const topic: Topics = {
  'a name is looked up': {
    title: 'traži se ime',
    titles: ({ n }) => `traženje: ${names(n)}`,
    says: ({ n }) => `${verb(n, 'Traži', 'Traže')} se *${names(n)}*, od direktorijuma do direktorijuma.`,
  },
  'an inode is taken': {
    title: 'uzima se inod',
    titles: ({ n }) => `uzeto: ${inodes(n)}`,
    says: ({ n, first, last }) =>
      `${verb(n, 'Uzima', 'Uzimaju')} se *${inodes(n)}*: prvi je ${first}, poslednji ${last}.`,
  },
  'the name goes in': {
    title: 'ime se upisuje',
    titles: ({ n }) => `upisano: ${names(n)}`,
    says: ({ n }) => `*${names(n)}* ${verb(n, 'ulazi', 'ulaze')} u svoj direktorijum, svako sa brojem svog inoda.`,
  },
  'the name goes': {
    title: 'ime odlazi',
    titles: ({ n }) => `uklonjeno: ${names(n)}`,
    says: ({ n }) =>
      `*${names(n)}* ${verb(n, 'odlazi', 'odlaze')} iz svog direktorijuma; mesto svakog preuzima zapis pre njega.`,
  },
  'the content stays in the inode': {
    title: 'sadržaj je u inodu',
    titles: ({ n }) => `upisi u inode: ${number(n)}`,
    says: ({ n }) => `*${times(n)}* ono što se upisuje staje u sam inod: blok nije potreban.`,
  },
  'the content leaves the inode': {
    title: 'sadržaj napušta inod',
    titles: ({ n }) => `napušteni inodi: ${number(n)}`,
    says: ({ n }) => `*${times(n)}* sadržaj više ne staje u svoj inod, i dobija blok.`,
  },
  'the directory grows': {
    title: 'direktorijum raste',
    titles: ({ n }) => `još ${blocks(n)}`,
    says: ({ n, dir }) => `Direktorijum ${dir} raste za *${blocks(n)}*.`,
  },
  'the index grows': {
    title: 'indeks raste',
    titles: ({ n }) => many(n, { one: '# deljenje', few: '# deljenja', other: '# deljenja' }),
    says: ({ n }) => `*${times(n)}* se pun blok direktorijuma deli, i njegov indeks to saznaje.`,
  },
  'an orphan is noted': {
    title: 'beleži se siroče',
    titles: ({ n }) => `siročići: ${number(n)}`,
    says: ({ n }) =>
      `*${inodes(n)}* bez imena ${verb(n, 'beleži', 'beleže')} se na disku, da bi ${many(n, { one: 'bio obrisan', few: 'bila obrisana', other: 'bilo obrisano' })} i posle pada.`,
  },
  'the inode is given back': {
    title: 'inod se vraća',
    titles: ({ n }) => `vraćeno: ${inodes(n)}`,
    says: ({ n }) => `${verb(n, 'Vraća', 'Vraćaju')} se *${inodes(n)}*: bitovi se brišu u bitmapi inoda.`,
  },
  'a block for attributes': {
    title: 'blok za atribute',
    titles: ({ n }) => `blokovi atributa: ${number(n)}`,
    says: ({ n }) => `*${times(n)}* atributima je potreban sopstveni blok.`,
  },
  'an inode for a value': {
    title: 'inod za vrednost',
    titles: ({ n }) => `inodi vrednosti: ${number(n)}`,
    says: ({ n }) => `*${times(n)}* se duga vrednost čuva u sopstvenom inodu.`,
  },
  'an attribute is set': {
    title: 'postavlja se atribut',
    titles: ({ n }) => many(n, { one: '# atribut', few: '# atributa', other: '# atributa' }),
    says: ({ n }) =>
      `${verb(n, 'Postavlja', 'Postavljaju')} se *${many(n, { one: '# atribut', few: '# atributa', other: '# atributa' })}*.`,
  },
  'damage is met': {
    title: 'nailazi se na štetu',
    titles: () => 'nailazi se na štetu',
    says: ({ n }) => `Na štetu se nailazi *${times(n)}*; preko nje se ništa ne upisuje.`,
  },
  'a call fails': {
    title: 'poziv ne uspeva',
    titles: ({ n }) => `neuspeli pozivi: ${number(n)}`,
    says: ({ n, errno }) =>
      `*${many(n, { one: '# poziv ne uspeva', few: '# poziva ne uspevaju', other: '# poziva ne uspeva' })}*, prvi uz ${errno}.`,
  },
  'data waits in memory': {
    title: 'podaci čekaju',
    titles: ({ n }) => `upisi čekaju: ${number(n)}`,
    says: ({ n, bytes: all }) =>
      `*${many(n, { one: '# upis', few: '# upisa', other: '# upisa' })}*, ${bytes(all)}, ${verb(n, 'čeka', 'čekaju')} u memoriji: mesta će biti, a gde, ostaje otvoreno.`,
  },
  'the promise lapses': {
    title: 'obećanje prestaje',
    titles: ({ n }) => `prestala obećanja: ${number(n)}`,
    says: ({ blocks: all }) =>
      `*${many(all, { one: '# obećani blok', few: '# obećana bloka', other: '# obećanih blokova' })}* više ${many(all, { one: 'nije potreban', few: 'nisu potrebna', other: 'nije potrebno' })}: podaci nikada ne stižu na disk.`,
  },
  'memory fills': {
    title: 'memorija se puni',
    titles: () => 'memorija se puni',
    says: ({ n }) =>
      `Promenjen je prevelik deo memorije: *${times(n)}* se budi pražnjenje, ili program mora da ga čeka.`,
  },
  'blocks are found': {
    title: 'nalaze se blokovi',
    titles: ({ blocks: all }) => `nađeno: ${blocks(all)}`,
    says: ({ blocks: all, files: of, n }) =>
      `*${blocks(all)}* za ${many(of, { one: '# datoteku', few: '# datoteke', other: '# datoteka' })} ${verb(all, 'dobija', 'dobijaju')} mesto, u ${many(n, { one: '# zahtevu', few: '# zahteva', other: '# zahteva' })}: bitovi se postavljaju u bitmapi.`,
  },
  'the map has them': {
    title: 'mapa zna za njih',
    titles: ({ n }) => `nove stavke: ${number(n)}`,
    says: ({ files: of, n }) =>
      `${of === 1 ? 'Mapa' : 'Mape'} ${filesOf(of)} ${of === 1 ? 'saznaje' : 'saznaju'} gde ${many(n, { one: 'leži *# niz blokova*', few: 'leže *# niza blokova*', other: 'leži *# nizova blokova*' })}.`,
  },
  'the tree grows': {
    title: 'stablo raste',
    titles: ({ n }) => `novi nivoi: ${number(n)}`,
    says: ({ n }) => `*${times(n)}* je koren pun: ono što drži prelazi u novi blok, i stablo je dublje za jedan nivo.`,
  },
  'a node splits': {
    title: 'čvor se deli',
    titles: ({ n }) => `podeljeni čvorovi: ${number(n)}`,
    says: ({ n }) => `*${times(n)}* je čvor stabla pun, i pored njega se otvara novi.`,
  },
  'an extent is cut': {
    title: 'ekstent se seče',
    titles: ({ n }) => `isečeni ekstenti: ${number(n)}`,
    says: ({ n }) => `*${times(n)}* se ekstent seče nadvoje, jer će se njegovi delovi razlikovati.`,
  },
  'blocks are exchanged': {
    title: 'blokovi se razmenjuju',
    titles: ({ n }) => `razmenjeni nizovi: ${number(n)}`,
    says: ({ blocks: all, n }) =>
      `Datoteka dobija *${blocks(all)}* svog davaoca, u ${many(n, { one: '# operaciji', few: '# operacije', other: '# operacija' })}; davalac dobija stare.`,
  },
  'the data goes out': {
    title: 'podaci odlaze',
    titles: ({ n }) => `upisi podataka: ${number(n)}`,
    says: ({ blocks: all }) => `Podaci za *${blocks(all)}* odlaze na mesta koja su nađena.`,
  },
  'what is written counts': {
    title: 'upisano se računa',
    titles: ({ n }) => `upisani ekstenti: ${number(n)}`,
    says: ({ n }) =>
      `Podaci su na disku, pa se *${many(n, { one: '# ekstent', few: '# ekstenta', other: '# ekstenata' })}* ${many(n, { one: 'obeležava kao upisan', few: 'obeležavaju kao upisana', other: 'obeležava kao upisano' })}.`,
  },
  'blocks are given back': {
    title: 'blokovi se vraćaju',
    titles: ({ n }) => `vraćeni nizovi: ${number(n)}`,
    says: ({ blocks: all, files: of }) =>
      `${verb(all, 'Vraća', 'Vraćaju')} se *${blocks(all)}* od ${filesOf(of)}: bitovi se brišu.`,
  },
  'the rest is let go': {
    title: 'ostatak se pušta',
    titles: () => 'ostatak se pušta',
    says: ({ n }) =>
      `*${many(n, { one: '# niz', few: '# niza', other: '# nizova' })}* ${verb(n, 'vraća', 'vraćaju')} se parovima: čuvano je preko potrebe.`,
  },
  'copies into the journal': {
    title: 'kopije u dnevnik',
    titles: () => 'kopije u dnevnik',
    says: ({ n }) =>
      `*${many(n, { one: '# spisak blokova', few: '# spiska blokova', other: '# spiskova blokova' })}*, i kopije tih blokova, idu u dnevnik; na njihovim mestima se još ništa ne menja.`,
  },
  'the transaction counts': {
    title: 'transakcija se računa',
    titles: ({ n }) => `potvrđeno: ${number(n)}`,
    says: ({ n, last }) =>
      `*${transactions(n)}* ${verb(n, 'dobija', 'dobijaju')} svoj blok potvrde, poslednja ${last}: od tada se ${many(n, { one: 'računa', few: 'računaju', other: 'računaju' })}.`,
  },
  'records in place of blocks': {
    title: 'zapisi umesto blokova',
    titles: ({ n }) => `blokovi zapisa: ${number(n)}`,
    says: ({ n }) =>
      `*${many(n, { one: '# blok zapisa', few: '# bloka zapisa', other: '# blokova zapisa' })}* ${verb(n, 'ide', 'idu')} na kraj dnevnika: brze potvrde, bez kopija celih blokova.`,
  },
  'the journal makes room': {
    title: 'dnevnik pravi mesta',
    titles: () => 'dnevnik pravi mesta',
    says: ({ n }) => `*${times(n)}* dnevnik pravi mesta: ono što je već na svom mestu ne mora da čuva.`,
  },
  'the log is read': {
    title: 'čita se dnevnik',
    titles: () => 'čita se dnevnik',
    says: ({ n }) => `Dnevnik se čita do kraja *${times(n)}*.`,
  },
  'a copy goes home': {
    title: 'kopija ide na mesto',
    titles: ({ n }) => `na mesto: ${copies(n)}`,
    says: ({ n }) =>
      `*${many(n, { one: '# kopija ide', few: '# kopije idu', other: '# kopija ide' })}* iz dnevnika u blokove kojima pripada.`,
  },
  'records are done again': {
    title: 'zapisi se ponavljaju',
    titles: ({ n }) => `ponovljeni zapisi: ${number(n)}`,
    says: ({ n }) =>
      `${many(n, { one: 'Ponavlja se *# zapis*', few: 'Ponavljaju se *# zapisa*', other: 'Ponavlja se *# zapisa*' })} brzih potvrda.`,
  },
  'the journal is empty': {
    title: 'dnevnik je prazan',
    titles: () => 'dnevnik je prazan',
    says: () => '*Dnevnik je* opet *prazan*.',
  },
  'an orphan is met': {
    title: 'nailazi se na siroče',
    titles: ({ n }) => `siročići: ${number(n)}`,
    says: ({ n }) =>
      `${verb(n, 'Rešava', 'Rešavaju')} se *${inodes(n)}* sa spiska siročića: brisanjem, ili skraćivanjem na svoju veličinu.`,
  },
  'the volume is divided': {
    title: 'volumen se deli',
    titles: () => 'volumen se deli',
    says: () => 'Volumen se deli na grupe blokova.',
  },
  'it says what it is': {
    title: 'volumen kaže šta je',
    titles: () => 'volumen kaže šta je',
    says: () => 'Superblok i opisi kažu kako je volumen podeljen.',
  },
  'tables find places': {
    title: 'tabele dobijaju mesta',
    titles: () => 'tabele dobijaju mesta',
    says: ({ groups }) =>
      `Bitmape i tabele inoda za *${many(groups, { one: '# grupu', few: '# grupe', other: '# grupa' })}* dobijaju svoja mesta.`,
  },
  'the first directories': {
    title: 'prvi direktorijumi',
    titles: () => 'prvi direktorijumi',
    says: () => 'Nastaju korenski direktorijum i lost+found.',
  },
  'a journal': { title: 'dnevnik', titles: () => 'dnevnik', says: () => 'Dnevnik dobija svoje blokove.' },
  'an orphan file': {
    title: 'datoteka siročića',
    titles: () => 'datoteka siročića',
    says: () => 'Datoteka siročića dobija svoje blokove, i sva mesta u njima su slobodna.',
  },
  'the volume is ready': {
    title: 'volumen je spreman',
    titles: () => 'volumen je spreman',
    says: () => 'Volumen je spreman.',
  },
  mounted: { title: 'montirano', titles: () => 'montirano', says: () => '*Volumen je montiran*.' },
  unmounted: { title: 'demontirano', titles: () => 'demontirano', says: () => '*Volumen je demontiran*.' },
  'broken on purpose': {
    title: 'namerno pokvareno',
    titles: () => 'namerno pokvareno',
    says: ({ n }) => `*Namerno pokvareno*, ${times(n)}.`,
  },
  'features and settings change': {
    title: 'menjaju se postavke',
    titles: ({ n }) => `promenjeno: ${number(n)}`,
    says: ({ n }) =>
      `*tune2fs* menja ${many(n, { one: '# postavku', few: '# postavke', other: '# postavki' })}, i upisuje superblok i njegove kopije.`,
  },
  'the volume gets another size': {
    title: 'menja se veličina',
    titles: () => 'menja se veličina',
    says: ({ n }) => `*resize2fs* volumenu daje drugu veličinu, u ${steps(n)}.`,
  },
  'the mounted volume grows': {
    title: 'volumen raste',
    titles: () => 'volumen raste',
    says: ({ n }) => `*Volumen raste* dok je montiran, u ${steps(n)}.`,
  },
  'what is in the way moves': {
    title: 'smetnje se sele',
    titles: () => 'smetnje se sele',
    says: ({ n }) =>
      `*Ono što je na putu se seli*, u ${steps(n)}: blokovi datoteka, njihove mape, inodi i imena koja do njih vode.`,
  },
  'changed by hand': {
    title: 'promenjeno rukom',
    titles: ({ n }) => `promene rukom: ${number(n)}`,
    says: ({ n }) => `*Promenjeno rukom*, ${times(n)}.`,
  },
  'the check begins': {
    title: 'provera počinje',
    titles: () => 'počinje iznova',
    says: () => 'Provera počinje iznova, jer popravke menjaju ono što je prebrojano.',
  },
  'a pass': {
    title: 'prolaz',
    titles: ({ first, last }) => `prolazi ${first} do ${last}`,
    says: ({ first, last, title }) =>
      `*Prolazi ${first} do ${last}*: ${passTitle(first, title)}, i ono što odatle sledi.`,
  },
  'a problem is found': {
    title: 'nađena je greška',
    titles: ({ n }) => many(n, { one: '# greška', few: '# greške', other: '# grešaka' }),
    says: ({ n, first }) =>
      `${many(n, { one: 'Nađena je *# greška*', few: 'Nađene su *# greške*', other: 'Nađeno je *# grešaka*' })}. Prva: ${inEnglish(first)}`,
  },
  'the check is over': {
    title: 'provera je gotova',
    titles: () => 'provera je gotova',
    says: () => 'Provera je gotova.',
  },
  'metadata goes home': {
    title: 'metapodaci odlaze',
    titles: () => 'metapodaci odlaze',
    says: ({ blocks: all, n }) =>
      `*${blocks(all)}* metapodataka ${verb(all, 'ide', 'idu')} na svoje mesto, u ${many(n, { one: '# zahtevu', few: '# zahteva', other: '# zahteva' })}.`,
  },
};
