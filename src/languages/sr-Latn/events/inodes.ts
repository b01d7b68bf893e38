/** Inodi: uzeti, vraćeni, nađeni; sadržaj koji leži u njima; prošireni atributi. */
import { FILE_TYPES, S_IFMT, S_IFREG } from '../../../format/mode.ts';
import type * as Ialloc from '../../../trace/events/ialloc.ts';
import type * as Inline from '../../../trace/events/inline.ts';
import type * as Xattr from '../../../trace/events/xattr.ts';
import type { SayingOf } from '../../telling.ts';
import { bytes, bytesOf, inodes, many, number, verb } from '../counted.ts';

const KINDS: Readonly<Record<string, string>> = {
  s: 'utičnicu',
  l: 'simboličku vezu',
  b: 'blok uređaj',
  d: 'direktorijum',
  c: 'znakovni uređaj',
  p: 'imenovanu cev',
};
const NEW: Readonly<Record<string, string>> = { b: 'nov', d: 'nov', c: 'nov' };
function newKind(mode: number): string {
  const type = mode & S_IFMT;
  const letter = FILE_TYPES[type]?.letter ?? '';
  if (type === S_IFREG) return 'novu *datoteku*';
  return `${NEW[letter] ?? 'novu'} *${KINDS[letter] ?? 'posebnu datoteku'}*`;
}

export const ialloc: SayingOf<typeof Ialloc> = {
  'ext4lab:inode_hit': (f) =>
    `*Inod ${f.ino} je već u memoriji*: do njega je vodilo drugo ime, ili ga neki program drži otvorenog.`,
  'ext4lab:inode_miss': (f) =>
    `Inod ${f.ino} nije u memoriji: čita se *iz tabele inoda*, blok ${f.block}, bajt ${f.offset}.`,
  'ext4:ext4_load_inode': (f) =>
    `Ni blok inoda ${f.ino} nije u memoriji: dolazi *sa diska*, a sa njim i njegovi susedi.`,
  'ext4:ext4_request_inode': (f) => `Direktorijum ${f.dir} traži inod za ${newKind(f.mode)}.`,
  'ext4:ext4_allocate_inode': (f) =>
    `Dobija *inod ${f.ino}* u grupi ${f.group}, prvi koji je tamo slobodan: njegov bit se postavlja u bitmapi inoda.`,
  'ext4:ext4_free_inode': (f) => `*Inod ${f.ino}* se vraća: njegov bit se briše u bitmapi inoda.`,
  'ext4:ext4_evict_inode': (f) =>
    f.nlink === 0
      ? `Do inoda ${f.ino} ne vodi nijedno ime i nijedan program ga ne drži otvorenog: *briše se*.`
      : `Inod ${f.ino} napušta memoriju.`,
};

export const inline: SayingOf<typeof Inline> = {
  'ext4lab:inline_prepare': (f) =>
    f.before === 0
      ? `Inod ${f.ino} čuva svoj sadržaj *u samom sebi*: mapa blokova ustupa mesto, i sa atributom *system.data* ima ${bytes(f.after)}.`
      : `Sadržaj inoda ${f.ino} još staje u njega: *system.data* raste, i mesta ima za ${bytes(f.after)}.`,
  'ext4lab:inline_write': (f) =>
    `${f.len === 1 ? 'Jedan bajt ide' : many(f.len, { one: '# bajt ide', few: '# bajta idu', other: '# bajtova ide' })} *u sam inod ${f.ino}*, od bajta ${f.pos} datoteke; nijedan blok se ne dira.`,
  'ext4lab:inline_full': (f) =>
    f.waits
      ? `${bytes(f.bytes)} iz inoda ${f.ino} ${verb(f.bytes, 'kopira se', 'kopiraju se')} na *stranicu u memoriji*, čiji je blok samo obećan; na disku to do tada ostaje u inodu.`
      : `${bytes(f.bytes)} iz inoda ${f.ino} ${verb(f.bytes, 'prelazi', 'prelaze')} u *sopstveni blok*.`,
  'ext4lab:inline_gone': (f) =>
    `Inod ${f.ino} se odriče mesta od ${bytesOf(f.bytes)} za sadržaj: *i_block opet postaje mapa blokova*.`,
};

const where = (ino: number, block: number): string => (block === 0 ? `samom inodu ${ino}` : `bloku ${block}`);
const outOf = (ino: number, block: number): string => (block === 0 ? `samog inoda ${ino}` : `bloka ${block}`);
const share = (n: number): string => many(n, { one: '# inod deli', few: '# inoda dele', other: '# inoda deli' });
const references = (n: number): string => many(n, { one: '# upućivanje', few: '# upućivanja', other: '# upućivanja' });

export const xattr: SayingOf<typeof Xattr> = {
  'ext4lab:xattr_set': (f) =>
    f.held > 0
      ? `U ${where(f.ino, f.block)} je samo ime *${f.name}*; njegova vrednost od ${bytesOf(f.size)} je *inod ${f.held}*.`
      : f.block === 0
        ? `Atribut *${f.name}* sa vrednošću od ${bytesOf(f.size)} staje u sam *inod ${f.ino}*, iza njegovih polja.`
        : `Atribut *${f.name}* inoda ${f.ino}, ${bytes(f.size)}, ide u *blok ${f.block}*: u inodu za njega nema mesta.`,
  'ext4lab:xattr_remove': (f) =>
    `Atribut *${f.name}* odlazi iz ${outOf(f.ino, f.block)}; vrednosti iza njega se primiču.`,
  'ext4lab:expand_extra_isize': (f) =>
    `Inod ${f.ino} je napravljen sa ${bytes(f.before)} polja iza svojih prvih 128; sada se upisuje, pa *raste na ${number(f.after)}*, a atributi ustupaju mesto.`,
  'ext4lab:xattr_new_block': (f) => `Inod ${f.ino} za svoje atribute dobija *blok ${f.block}*.`,
  'ext4lab:xattr_copy_block': (f) =>
    `${share(f.references)} blok atributa ${f.block}, pa inod ${f.ino} svoju promenu pravi u *kopiji*.`,
  'ext4lab:xattr_share_block': (f) =>
    `Blok ${f.block} već drži baš te atribute: inod ${f.ino} ga *deli* (${references(f.references)}).`,
  'ext4lab:xattr_release_block': (f) =>
    f.references > 0
      ? `Inod ${f.ino} napušta blok atributa ${f.block}; i dalje ga ${verb(f.references, 'deli', 'dele')} ${inodes(f.references)}.`
      : `Inod ${f.ino} je bio poslednji sa blokom atributa ${f.block}: *oslobađa se*.`,
  'ext4lab:xattr_new_value': (f) =>
    `Vrednost od ${bytesOf(f.size)} je predugačka za inod ${f.ino} i njegov blok: upisuje se, kroz dnevnik, u *inod ${f.value}*, koji nema ime.`,
  'ext4lab:xattr_share_value': (f) =>
    `Inod ${f.value} već drži baš tu vrednost: atribut inoda ${f.ino} ga *deli* (${references(f.references)}).`,
  'ext4lab:xattr_release_value': (f) =>
    f.references > 0
      ? `Jedan atribut inoda ${f.ino} napušta svoju vrednost u inodu ${f.value}; do nje ${verb(f.references, 'vodi', 'vode')} još ${references(f.references)}.`
      : `Atribut inoda ${f.ino} je poslednji vodio do inoda ${f.value}: taj je sada *siroče*, i odlazi sa svojim blokovima.`,
};
