/** Vrednosti koje imaju ime, a ono nije Linuxovo. */
import type { SaidWords } from '../../said-rooms.ts';
import { counted } from '../counting.ts';

export const values = {
  value: {
    unknown: 'nepoznata vrednost',
    zeros: (of) => `nula: ${counted(of.count, 'bajt', 'bajta', 'bajtova')}`,
    list: (of, say) => of.of.map(say).join(', '),
  },
  type: {
    file: 'obična datoteka',
    directory: 'direktorijum',
    character_device: 'znakovni uređaj',
    block_device: 'blokovski uređaj',
    pipe: 'imenovana cev',
    socket: 'utičnica',
    link: 'simbolička veza',
    checksum: 'kontrolni zbir bloka',
    unknown: 'nepoznato',
    unknown_type: 'nepoznata vrsta',
  },
  errors: { 1: 'nastavlja', 2: 'montira samo za čitanje', 3: 'zaustavlja jezgro (panic)' },
  error: { 0: 'ništa zabeleženo', 1: 'nepoznato' },
  journal_backup: { 0: 'ne', 1: 'da: i_block i i_size dnevnika' },
  revision: { 0: 'prvobitna', 1: 'dinamička: veličina inoda i mogućnosti su promenljive' },
  hash: { 3: 'legacy, bez predznaka', 4: 'half_md4, bez predznaka', 5: 'tea, bez predznaka' },
  encoding: { 1: 'UTF-8, Unicode 12.1.0' },
  journal_block: {
    1: 'opis: nabraja kopije iza sebe',
    2: 'potvrda: transakcija je potpuna',
    3: 'superblok, verzija 1',
    4: 'superblok, verzija 2',
    5: 'opoziv: blokovi koji se ne ponavljaju',
  },
  fc_tag: {
    1: 'ADD_RANGE: blokovi su dobili mesto',
    2: 'DEL_RANGE: blokovi su izgubili mesto',
    3: 'CREAT: napravljena je datoteka',
    4: 'LINK: dodato je ime',
    5: 'UNLINK: uklonjeno je ime',
    6: 'INODE: inod kakav je sada',
    7: 'PAD: ništa, do kraja bloka',
    8: 'TAIL: kraj jedne brze potvrde',
    9: 'HEAD: prva u nizu brzih potvrda',
  },
  acl_tag: { 1: 'vlasnik', 2: 'korisnik', 4: 'grupa vlasnika', 8: 'grupa', 16: 'maska', 32: 'ostali' },
} satisfies SaidWords;
