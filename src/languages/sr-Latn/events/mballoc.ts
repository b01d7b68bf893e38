/** Dodeljivanje blokova u nizovima: zahtevi, pretraga parova, i ono što se čuva unapred. */
import type * as Mballoc from '../../../trace/events/mballoc.ts';
import type { SayingOf } from '../../telling.ts';
import { blocksOf, many, number, run4, unit2, units, verb } from '../counted.ts';

interface Ranged {
  block: number;
  len: number;
  ratio?: number | undefined;
}

/** `blok 4385`, `blokove 4385–4389`, `2 klastera, blokove 4384–4391`. */
function range(f: Ranged): string {
  const blocks = run4(f.block, f.len * (f.ratio ?? 1));
  return f.ratio ? `${units(f.len, f)}, ${blocks}` : blocks;
}

const BY = {
  CR_POWER2_ALIGNED: (goal: number) => `kao slobodan par od ${number(goal)}`,
  CR_GOAL_LEN_FAST: (goal: number) => `u grupi čiji su slobodni nizovi u proseku dugi bar ${number(goal)}`,
  CR_BEST_AVAIL_LEN: () => 'kao najduži niz koji se brzo nalazi',
  CR_GOAL_LEN_SLOW: () => 'pregledom svih slobodnih nizova jedne grupe',
  CR_ANY_FREE: () => 'uzimajući bilo šta što je slobodno',
  '0x5': () => 'kao najbolje što je igde viđeno',
};

const bits = (len: number): string => (len === 1 ? 'njegov bit se postavlja' : 'njihovi bitovi se postavljaju');
const kept = (n: number): string => verb(n, 'čuva se', 'čuvaju se');
const returned = (n: number): string => verb(n, 'vraća se', 'vraćaju se');

export const mballoc: SayingOf<typeof Mballoc> = {
  'ext4:ext4_request_blocks': (f) =>
    f.pleft
      ? `Inodu ${f.ino} treba *${units(f.len, f)}* od logičkog bloka ${f.lblk}; njegov blok ${f.lleft} leži na ${f.pleft}, pa je cilj *${f.goal}*.`
      : `Inodu ${f.ino} treba *${units(f.len, f)}* od logičkog bloka ${f.lblk}, blizu bloka *${f.goal}*.`,
  'ext4:ext4_mballoc_alloc': (f) =>
    `${f.goal.len > f.orig.len ? `Traži se ${number(f.goal.len)} umesto ${f.ratio ? `${number(f.orig.len)} klastera` : blocksOf(f.orig.len)}, da bi datoteka mogla da raste, i nalazi se` : 'Nalazi se'} *${units(f.result.len, f)} od ${unit2(f)} ${f.result.start} u grupi ${f.result.group}*, ${
      f.flags.includes('TRY_GOAL') && f.grps === 0 ? 'tačno na cilju' : BY[f.cr](f.goal.len)
    }${f.broken ? `; deli se par od ${number(f.broken)}` : ''}.`,
  'ext4:ext4_mballoc_prealloc': (f) =>
    `Bez pretrage: uzima se ono što je unapred dodeljeno, *${units(f.result.len, f)} od ${unit2(f)} ${f.result.start} u grupi ${f.result.group}*.`,
  'ext4:ext4_allocate_blocks': (f) =>
    `Inod ${f.ino} dobija *${range(f)}*: ${bits(f.len)} u bitmapi blokova, a brojevi slobodnih se smanjuju.`,
  'ext4:ext4_mb_new_inode_pa': (f) =>
    `*${units(f.len, f)} od bloka ${f.pstart}* ${kept(f.len)} za inod ${f.ino}, od njegovog bloka ${f.lstart}: u parovima zauzeto, na disku još slobodno.`,
  'ext4:ext4_mb_new_group_pa': (f) =>
    `*${units(f.len, f)} od bloka ${f.pstart}* ${kept(f.len)} za male datoteke ovog procesora, da bi ležale jedna do druge.`,
  'ext4:ext4_discard_preallocations': (f) =>
    `Inod ${f.ino} sada neće rasti: ${f.len === 1 ? 'vraća se niz koji mu je unapred dodeljen' : many(f.len, { one: 'vraća se # niz koji mu je unapred dodeljen', few: 'vraćaju se # niza koja su mu unapred dodeljena', other: 'vraća se # nizova koji su mu unapred dodeljeni' })}.`,
  'ext4:ext4_mb_release_inode_pa': (f) =>
    `*${units(f.count, f)} od bloka ${f.block}* ${returned(f.count)} parovima: unapred dodeljeno, a neupotrebljeno.`,
  'ext4:ext4_mb_release_group_pa': (f) =>
    `*${units(f.len, f)} od bloka ${f.pstart}* ${returned(f.len)} parovima: čuvano za male datoteke.`,
  'ext4:ext4_free_blocks': (f) =>
    `Inod ${f.ino} vraća *${run4(f.block, f.count)}*: ${f.count === 1 ? 'njegov bit se briše' : 'njihovi bitovi se brišu'} u bitmapi blokova.`,
  'ext4:ext4_mballoc_free': (f) =>
    `*${units(f.len, f)}* u grupi ${f.group} opet ${many(f.len, { one: 'je slobodan', few: 'su slobodna', other: 'je slobodno' })}, od njenog ${unit2(f)} ${f.start}.`,
};
