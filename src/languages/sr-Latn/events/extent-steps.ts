/** Koraci u stablu ekstenata koje Linux pravi između svojih tačaka praćenja. */
import type * as ExtentSteps from '../../../trace/events/extent-steps.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, blocksOf, capital, extents, many, number, run1, run2 } from '../counted.ts';

/** Čvor u nominativu, genitivu i lokativu. */
const node1 = (block: number): string => (block === 0 ? 'koren u inodu' : `blok ${block}`);
const node2 = (block: number): string => (block === 0 ? 'korena u inodu' : `bloka ${block}`);
const node6 = (block: number): string => (block === 0 ? 'korenu u inodu' : `bloku ${block}`);
const state = (unwritten: boolean): string => (unwritten ? 'neupisan' : 'upisan');
const state4 = (unwritten: boolean): string => (unwritten ? 'neupisani' : 'upisani');

const taken = (entries: number, max: number): string =>
  `zauzeto je *${many(entries, { one: '# mesto', few: '# mesta', other: '# mesta' })} od ${number(max)}*`;

export const extentSteps: SayingOf<typeof ExtentSteps> = {
  'ext4lab:ext_insert': (e) =>
    `${e.unwritten ? 'Neupisani ekstent' : 'Ekstent'} *${run2(e.lblk, e.len)}* → ${run1(e.pblk, e.len)} dolazi na mesto ${e.slot} ${node2(e.block)}: ${taken(e.entries, e.max)}.`,
  'ext4lab:ext_extend': (e) =>
    `Ekstent na mestu ${e.slot} ${node2(e.block)} ${e.front ? 'na početku' : 'na kraju'} raste za *${blocks(e.added)}*, do ${run2(e.lblk, e.len)}: nova stavka nije potrebna.`,
  'ext4lab:ext_merge': (e) =>
    `Dva ${e.unwritten ? 'neupisana' : 'upisana'} ekstenta, od ${blocksOf(e.left)} i od ${blocksOf(e.right)}, sastaju se i u datoteci i na volumenu: u ${node6(e.block)} ostaje *jedan od ${number(e.len)}*.`,
  'ext4lab:ext_merge_up': (e) =>
    `Jedini list drži ${extents(e.entries)}, a u inodu ima mesta za 4: *list prelazi u inod*, i blok ${e.block} je slobodan.`,
  'ext4lab:ext_grow_indepth': (e) =>
    `Koren je pun: ${many(e.entries, { one: 'njegova *# stavka prelazi', few: 'njegove *# stavke prelaze', other: 'njegovih *# stavki prelazi' })} u blok ${e.block}*, a stablo je sada duboko ${many(e.depth, { one: '# nivo', few: '# nivoa', other: '# nivoa' })}.`,
  'ext4lab:ext_split': (e) =>
    e.moved === 0
      ? `${capital(node1(e.block))} je pun, a nova stavka dolazi na kraj: *novi ${e.depth ? 'čvor indeksa' : 'list'} u bloku ${e.newblock}* pokriva datoteku od bloka ${e.border}; ${many(e.kept, { one: 'ostaje # stavka', few: 'ostaju sve # stavke', other: 'ostaje svih # stavki' })}.`
      : `${capital(node1(e.block))} je pun: *${many(e.moved, { one: '# stavka', few: '# stavke', other: '# stavki' })} od ${number(e.kept + e.moved)} ${many(e.moved, { one: 'prelazi', few: 'prelaze', other: 'prelazi' })} u blok ${e.newblock}*, koji pokriva datoteku od bloka ${e.border}.`,
  'ext4lab:ext_next_leaf': (e) =>
    `${capital(node1(e.block))} je pun, ali *u sledećem listu, u bloku ${e.next}, ima mesta* (${number(e.entries)} od ${number(e.max)}): ništa se ne deli.`,
  'ext4lab:ext_insert_index': (e) =>
    `${capital(node1(e.block))} na mestu ${e.slot} dobija indeks: *od bloka ${e.key} vidi blok ${e.child}*; ${taken(e.entries, e.max).replaceAll('*', '')}.`,
  'ext4lab:ext_correct_index': (e) =>
    `Čvor ispod sada počinje drugim blokom: ključ na mestu ${e.slot} ${node2(e.block)} menja se *sa ${e.from} na ${e.to}*.`,
  'ext4lab:ext_split_extent': (e) =>
    `${capital(state4(e.unwritten))} ekstent *${run2(e.lblk, e.len)}* seče se kod bloka ${e.at}: ${number(e.at - e.lblk)} ostaje na mestu ${e.slot}, a od ${number(e.lblk + e.len - e.at)} nastaje poseban ekstent.`,
  'ext4lab:ext_mark': (e) => `Ekstent *${run2(e.lblk, e.len)}* u ${node6(e.block)} sada je *${state(e.unwritten)}*.`,
  'ext4lab:ext_trim': (e) =>
    e.left === 0
      ? `Stavka na mestu ${e.slot} ${node2(e.block)}, ${run1(e.lblk, e.len)}, *uklanja se*.`
      : `Ekstent na mestu ${e.slot} ${node2(e.block)} *skraćuje se sa ${number(e.len)} na ${blocks(e.left)}*.`,
  'ext4lab:ext_restore': (e) =>
    `Za drugi deo nema mesta: ekstent na mestu ${e.slot} ${node2(e.block)} *opet je ceo*, ${run1(e.lblk, e.len)}.`,
  'ext4lab:ext_zeroout': (e) =>
    `*${capital(run1(e.lblk, e.len))}* na disku se ${e.len === 1 ? 'popunjava' : 'popunjavaju'} nulama: to je jeftinije od još jednog ekstenta.`,
  'ext4lab:ext_shift': (e) =>
    `${e.count === 1 ? 'Ekstent' : extents(e.count)} u ${node6(e.block)} pomera se u datoteci za *${blocks(Math.abs(e.by))} ${e.by < 0 ? 'ulevo' : 'udesno'}*; podaci ostaju gde su.`,
  'ext4lab:ext_swap': (e) =>
    `*${capital(run1(e.lblk, e.len))}* datoteke ${e.len === 1 ? 'prelazi' : 'prelaze'} *sa ${e.from} na ${e.to}*: mape inoda ${e.ino} i ${e.donor} razmenjuju blokove, a podaci se ponovo upisuju.`,
  'ext4lab:ext_empty_root': (e) => `U stablu dubine ${e.depth} ništa nije ostalo: *koren je opet prazan list*.`,
};
