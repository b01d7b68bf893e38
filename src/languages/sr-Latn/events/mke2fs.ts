/** Nastanak volumena, prva polovina: podela, opisi, bitmape i tabele. */
import type * as Mke2fs from '../../../trace/events/mke2fs.ts';
import type * as Mke2fsFiles from '../../../trace/events/mke2fs-files.ts';
import { inEnglish } from '../../../words/in-english.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, blocksOf, bytes, groups, inodes, list, listOf, many, number, run1, run4, size } from '../counted.ts';

const from = (source: string): string =>
  source.startsWith('-') ? ` (${source})` : source === '' ? ' (podrazumevano)' : '';

/** Za koje veličine je koja namena. */
const SIZES: Readonly<Record<string, string>> = {
  floppy: 'ispod 3 MiB',
  small: 'od 3 MiB do 512 MiB',
  default: 'od 512 MiB do 4 TiB',
  big: 'od 4 TiB do 16 TiB',
  huge: 'od 16 TiB naviše',
};

const WHY = {
  sparse_super: 'sa sparse_super to su samo grupa 1 i stepeni brojeva 3, 5 i 7, što je za sigurnost dovoljno',
  sparse_super2: 'sparse_super2 imenuje najviše dve grupe, drugu i poslednju',
  all: 'bez sparse_super to je svaka grupa',
};

export const mke2fs: Omit<SayingOf<typeof Mke2fs>, keyof SayingOf<typeof Mke2fsFiles>> = {
  'mke2fs:choose_types': (e) => {
    const why = e.usage_sizes
      ? `Volumen od ${size(e.bytes)} računa se kao *${e.usage[0]}*, kao i svi ${SIZES[e.usage[0]] ?? inEnglish(e.usage_sizes)}`
      : `${e.usage.length === 1 ? 'Tražena namena' : 'Tražene namene'}: *${list(e.usage)}*`;
    const blocks = `blokove od *${size(e.block_size)}*${from(e.block_size_from)}`;
    const own = e.inodes_asked
      ? `${inodes(e.inodes_asked)} (-N)`
      : `po jedan inod na svakih *${size(e.inode_ratio)}*${from(e.inode_ratio_from)}`;
    return `${why}. Ovaj ${e.fs_type} dobija ${blocks} i ${own}; inod zauzima ${bytes(e.inode_size)}.`;
  },
  'mke2fs:divide': (e) => {
    const what =
      e.groups === 1
        ? `${blocks(e.blocks)} staje u *jednu grupu*`
        : `Od ${blocksOf(e.blocks)} ${many(e.groups, { one: 'nastaje', few: 'nastaju', other: 'nastaje' })} *${groups(e.groups)}* po ${number(e.blocks_per_group)}`;
    const full = e.blocks_per_group === 8 * e.block_size;
    const why = full ? `, jer bitmapa od jednog bloka ima bit za ${blocks(e.blocks_per_group)}` : '';
    const each = `; ${e.groups === 1 ? 'ona' : 'svaka'} dobija *${inodes(e.inodes_per_group)}*, tabelu od ${blocksOf(e.inode_table_blocks)}`;
    const dropped = e.dropped_blocks
      ? ` ${many(e.dropped_blocks, { one: 'Poslednji # blok se ostavlja', few: 'Poslednja # bloka se ostavljaju', other: 'Poslednjih # blokova se ostavlja' })}: tako mala grupa bi držala malo šta osim sopstvenih metapodataka.`
      : '';
    return `${what}${why}${each}.${dropped}`;
  },
  'mke2fs:write_super': (e) => {
    const place = e.offset ? 'u bloku 0' : `a to je blok ${e.block}`;
    const features = e.features.length
      ? `navodi *${many(e.features.length, { one: '# mogućnost', few: '# mogućnosti', other: '# mogućnosti' })}*`
      : 'ne navodi nijednu mogućnost, kao u prvom ext2';
    return `*Superblok* ide na bajt 1024 volumena, ${place}, iza mesta za program koji pokreće mašinu. Kaže kako je volumen podeljen i ${features}; oznaka da je sve čisto dolazi na kraju.`;
  },
  'mke2fs:write_descriptors': (e) => {
    const what = `*${many(e.groups, { one: '# opis grupe', few: '# opisa grupa', other: '# opisa grupa' })}* od po ${bytes(e.desc_size)}`;
    if (e.meta_bg)
      return `Sa meta_bg ${what} leži odvojeno: na svakih ${groups(e.meta_bg)} dolazi *sopstveni blok* opisa, u prvoj od njih, sa kopijama u drugoj i poslednjoj; tako tabela može da raste bez granice.`;
    const reserved = e.reserved
      ? ` *${blocks(e.reserved)}* iza njih ostaje za nove opise, da bi volumen mogao da raste dok je montiran.`
      : '';
    return `${what} ${many(e.groups, { one: 'ide', few: 'idu', other: 'ide' })} u ${run4(e.block, e.count)}, odmah iza superbloka: još ništa nije smešteno, pa brojevi kažu šta je slobodno.${reserved}`;
  },
  'mke2fs:keep_backups': (e) => {
    const apart = e.meta_bg
      ? `Od svakih ${groups(e.meta_bg)} druga i poslednja čuvaju blok za *kopiju svojih opisa*.`
      : '';
    if (e.total === 0) return apart;
    const one = e.total === 1;
    const kept =
      e.blocks_each === 1
        ? 'svoj prvi blok'
        : many(e.blocks_each, {
            one: 'svoj prvi # blok',
            few: 'svoja prva # bloka',
            other: 'svojih prvih # blokova',
          });
    const copies = `${one ? 'kopiju' : 'kopije'} superbloka${e.meta_bg ? '' : ' i opisa'}`;
    return `${one ? 'Grupa' : 'Grupe'} *${listOf(e.groups, e.total)}* ${one ? 'čuva' : 'čuvaju'} ${kept} za *${copies}*: ${WHY[e.rule]}. ${apart}`.trim();
  },
  'mke2fs:place_tables': (e) => {
    const n = e.last - e.first + 1;
    const table = run1(e.inode_table, e.inode_table_blocks);
    if (n === 1)
      return `Grupa ${e.first} dobija mesto za svoju *bitmapu blokova* (blok ${e.block_bitmap}), *bitmapu inoda* (blok ${e.inode_bitmap}) i *tabelu inoda* (${table}); gde, kaže njen opis.`;
    if (e.groups_per_flex === 1)
      return `Grupe *${e.first}–${e.last}* dobijaju mesta za bitmape i tabele inoda, svaka kod sebe; tabela inoda grupe ${e.first} je ${table}.`;
    if (n <= e.groups_per_flex)
      return `Grupe *${e.first}–${e.last}* su jedna fleks-grupa: njihove bitmape blokova (od bloka ${e.block_bitmap}), bitmape inoda (od ${e.inode_bitmap}) i tabele inoda (od ${e.inode_table}) čuvaju se *zajedno blizu njenog početka*, da grupe iza ostanu slobodne za duge datoteke.`;
    return `Grupe *${e.first}–${e.last}* su ${many(Math.ceil(n / e.groups_per_flex), { one: '# fleks-grupa', few: '# fleks-grupe', other: '# fleks-grupa' })} po ${number(e.groups_per_flex)}: svaka čuva svoje bitmape i tabele inoda zajedno blizu svog početka, prva od bloka ${e.block_bitmap}.`;
  },
  'mke2fs:write_block_bitmaps': (e) => {
    const n = e.last - e.first + 1;
    if (n === 1)
      return `*Bitmapa blokova* grupe ${e.first} ide u blok ${e.block}: po bit za svaki blok, postavljeno *${number(e.used)} od ${number(e.of)}*, za metapodatke koji su dosad smešteni.`;
    const left = n - e.written;
    if (left === 0)
      return `*Bitmape blokova* grupa ${e.first}–${e.last} se upisuju, po bit za svaki blok; u prvoj je postavljeno *${number(e.used)} od ${number(e.of)}*.`;
    return `Upisuje se *${number(e.written)} od ${many(n, { one: '# bitmape', few: '# bitmape', other: '# bitmapa' })} blokova* grupa ${e.first}–${e.last}; ${left === 1 ? 'ostala grupa drži' : many(left, { one: 'ostala # grupa drži', few: 'ostale # grupe drže', other: 'ostalih # grupa drži' })} samo metapodatke čije se mesto zna, pa ${left === 1 ? 'njena bitmapa može da se izračuna' : 'njihove bitmape mogu da se izračunaju'} (BLOCK_UNINIT).`;
  },
  'mke2fs:write_inode_bitmaps': (e) => {
    const n = e.last - e.first + 1;
    if (n === 1)
      return `*Bitmapa inoda* grupe ${e.first} ide u blok ${e.block}: ${inodes(e.of)}, svi slobodni; bitovi iza poslednjeg su postavljeni, jer iza njega nema šta da se da.`;
    const left = n - e.written;
    if (left === 0)
      return `*Bitmape inoda* grupa ${e.first}–${e.last} se upisuju, svaka sa po ${many(e.of, { one: '# slobodnim inodom', few: '# slobodna inoda', other: '# slobodnih inoda' })}.`;
    const whose =
      e.written === 1
        ? `Upisuje se samo *bitmapa inoda* grupe ${e.first}`
        : many(e.written, {
            one: 'Upisuje se samo *prva # bitmapa inoda*',
            few: 'Upisuju se samo *prve # bitmape inoda*',
            other: 'Upisuje se samo *prvih # bitmapa inoda*',
          });
    return `${whose}; iz ${many(left, { one: 'preostale # grupe', few: 'preostale # grupe', other: 'preostalih # grupa' })} nijedan inod nije zauzet, pa opisi kažu INODE_UNINIT i bitmape mogu da čekaju.`;
  },
  'mke2fs:inode_tables': (e) => {
    const one = e.groups === 1;
    const tables = one
      ? `Tabela inoda, *${blocks(e.blocks)}*,`
      : `Tabele inoda, njih ${number(e.groups)}, *${blocks(e.blocks)}*,`;
    if (e.how === 'left')
      return `${tables} *${one ? 'ostaje' : 'ostaju'} za kasnije*: bg_itable_unused kaže da nijedan inod nije upotrebljen, a jezgro ostatak popunjava nulama posle prvog montiranja (lazy_itable_init).`;
    if (e.how === 'zeroed')
      return `${tables} ${one ? 'cela je' : 'sve su'} u nulama, i to ${one ? 'opis kaže' : 'svaki opis kaže'} sa *INODE_ZEROED*; na ovom novom disku zato ništa nije moralo da se upiše.`;
    return `${tables} ${one ? 'mora da bude *cela u nulama*' : 'moraju da budu *cele u nulama*'}, jer ništa ne kaže koji inodi nikada nisu upotrebljeni, i čitaće se svi; na ovom novom disku zato ništa nije moralo da se upiše.`;
  },
};
