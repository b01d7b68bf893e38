/** Mape datoteka: pitanja o stablu ekstenata i o indirektnoj mapi, i odgovori. */
import { EXT_MAX_BLOCKS } from '../../../format/constants.ts';
import type * as Extents from '../../../trace/events/extents.ts';
import type * as Indirect from '../../../trace/events/indirect.ts';
import { flagsText, GET_BLOCKS, MAP } from '../../../trace/flags.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, capital, entries, many, number, run1, run2, run4, run6 } from '../counted.ts';

/** Čemu pitanje služi, za jedan blok ili za više njih. */
function purpose(len: number, flags: number): string {
  const [get, becomes, marks, are] =
    len === 1
      ? ['da dobije mesto', 'da postane neupisan, pa da se čita kao nule', 'da se obeleži kao upisan', 'da se nađe']
      : [
          'da dobiju mesta',
          'da postanu neupisani, pa da se čitaju kao nule',
          'da se obeleže kao upisani',
          'da se nađu',
        ];
  if (flags & GET_BLOCKS.CONVERT_UNWRITTEN) return becomes;
  if (flags & GET_BLOCKS.CONVERT) return `${marks}, jer su podaci stigli na disk`;
  if (flags & GET_BLOCKS.PRE_IO) return `${get} pre nego što se podaci upišu`;
  if (flags & GET_BLOCKS.UNWRIT) return `${get} bez podataka`;
  return flags & GET_BLOCKS.CREATE ? get : are;
}

interface Asked {
  ino: number;
  lblk: number;
  len: number;
  flags: number;
}

interface Answered {
  lblk: number;
  pblk: number;
  len: number;
  mflags: number;
  ret: number;
}

function answer(e: Answered): string {
  if (e.ret < 0) return `Mapa nema odgovor za ${run4(e.lblk, e.len)}: greška ${-e.ret}.`;
  const asked = capital(run1(e.lblk, e.len));
  if (!(e.mflags & (MAP.MAPPED | MAP.UNWRITTEN))) return `*${asked}* datoteke: rupa.`;
  const state = e.mflags & MAP.UNWRITTEN ? (e.len === 1 ? ', neupisan' : ', neupisani') : '';
  return `*${asked}* datoteke ${e.len === 1 ? 'je' : 'su'} *${run1(e.pblk, e.len)}* volumena${state}.`;
}

/** Polje dužine nosi i oznaku: 32768 više od dužine znači neupisan. */
const lengthOf = (ee_len: number): number => (ee_len > 32768 ? ee_len - 32768 : ee_len);
const stateOf = (ee_len: number): string => (ee_len > 32768 ? 'neupisani ' : '');
const stateOf2 = (ee_len: number): string => (ee_len > 32768 ? 'neupisanog ' : '');

export const extents: SayingOf<typeof Extents> = {
  'ext4:ext4_ext_map_blocks_enter': (e: Asked) =>
    `Od stabla se ${e.len === 1 ? 'traži' : 'traže'} *${run1(e.lblk, e.len)}* inoda ${e.ino}, ${purpose(e.len, e.flags)}.`,
  'ext4:ext4_ext_map_blocks_exit': answer,
  'ext4:ext4_ext_load_extent': (e) =>
    `Čvor u *bloku ${e.pblk}*, koji pokriva datoteku od bloka ${e.lblk}, čita se i proverava.`,
  'ext4:ext4_ext_show_extent': (e) =>
    `Polovljenje staje kod ekstenta *${run2(e.lblk, e.len)}*, koji leži u ${run6(e.pblk, e.len)}.`,
  'ext4:ext4_ext_handle_unwritten_extents': (e) => {
    const n = Math.min(e.len, e.allocated);
    return `*${capital(run1(e.lblk, n))}* ${n === 1 ? 'leži' : 'leže'} u neupisanom ekstentu koji traje još ${blocks(e.allocated)} (${flagsText(GET_BLOCKS, e.flags)}).`;
  },
  'ext4:ext4_ext_convert_to_initialized_enter': (e) =>
    `*${capital(run1(e.m_lblk, e.m_len))}* neupisanog ekstenta ${e.u_lblk}–${e.u_lblk + e.u_len - 1} ${e.m_len === 1 ? 'postaje upisan' : 'postaju upisani'}.`,
  'ext4:ext4_ext_convert_to_initialized_fastpath': (e) =>
    `Upisani ekstent pored njega preuzima *${blocks(e.m_len)}*: od ${number(e.i_len)} nastaje ${number(e.i_len + e.m_len)}, a neupisani se skraćuje na ${number(e.u_len - e.m_len)}.`,
  'ext4:ext4_get_implied_cluster_alloc_exit': (e) =>
    `*${capital(run1(e.lblk, e.len))}* datoteke ${e.len === 1 ? 'dobija' : 'dobijaju'} mesto u klasteru koji datoteka već ima, u ${run6(e.pblk, e.len)}.`,
  'ext4:ext4_ext_remove_space': (e) =>
    e.end === EXT_MAX_BLOCKS - 1
      ? `Oslobađa se sve od *bloka ${e.start}* inoda ${e.ino} nadalje, zdesna nalevo kroz stablo dubine ${e.depth}.`
      : `${e.end === e.start ? 'Oslobađa' : 'Oslobađaju'} se *${run1(e.start, e.end - e.start + 1)}* inoda ${e.ino}, zdesna nalevo kroz stablo dubine ${e.depth}.`,
  'ext4:ext4_ext_remove_space_done': (e) =>
    e.eh_entries === 0
      ? 'U stablu ništa nije ostalo; *koren je opet prazan list*.'
      : `Taj deo je slobodan; u korenu ostaje *${entries(e.eh_entries)}*.`,
  'ext4:ext4_ext_rm_leaf': (e) =>
    `U ovom listu uklanjanje počinje kod ekstenta *${run2(e.ee_lblk, e.ee_len)}* i ide ulevo, sve do bloka ${e.start}.`,
  'ext4:ext4_ext_rm_idx': (e) =>
    `Čvor u *bloku ${e.pblk}* je prazan: čvor iznad ga zaboravlja, i njegov blok je slobodan.`,
  'ext4:ext4_remove_blocks': (e) => {
    const length = lengthOf(e.ee_len);
    const gone = e.to - e.from + 1;
    return gone === length
      ? `Oslobađa se ceo ${stateOf(e.ee_len)}ekstent *${run2(e.ee_lblk, length)}*.`
      : `Sa kraja ${stateOf2(e.ee_len)}ekstenta ${run2(e.ee_lblk, length)} oslobađa se *${blocks(gone)}*; ostaje ${number(length - gone)}.`;
  },
};

const holder = (block: number): string => (block === 0 ? 'inodu' : `indirektnom bloku ${block}`);

interface Pointers {
  slot: number;
  target: number;
  count: number;
}

const pointers = (e: Pointers): string =>
  e.count === 1
    ? `mesto ${e.slot} pokazuje na blok ${e.target}`
    : `mesta ${e.slot}–${e.slot + e.count - 1} pokazuju na ${run4(e.target, e.count)}`;

export const indirect: SayingOf<typeof Indirect> = {
  'ext4:ext4_ind_map_blocks_enter': (e: Asked) =>
    `Od mape se ${e.len === 1 ? 'traži' : 'traže'} *${run1(e.lblk, e.len)}* inoda ${e.ino}, ${purpose(e.len, e.flags)}.`,
  'ext4:ext4_ind_map_blocks_exit': answer,
  'ext4lab:ind_node': (e) => `Popunjava se novi indirektni blok ${e.block}: *${pointers(e)}*.`,
  'ext4lab:ind_link': (e) => `U ${holder(e.block)} *${pointers(e)}*: novi blokovi sada pripadaju datoteci.`,
  'ext4lab:ind_clear': (e) =>
    `U ${holder(e.block)} se od mesta ${e.slot} ${many(e.count, { one: 'briše *# pokazivač*', few: 'brišu *# pokazivača*', other: 'briše *# pokazivača*' })}.`,
};
