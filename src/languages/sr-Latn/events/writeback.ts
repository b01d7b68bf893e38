/** Podaci na putu: upisani u keš stranica, sa obećanim mestom, ispražnjeni na svoje mesto. */
import type * as Writeback from '../../../trace/events/writeback.ts';
import type { SayingOf } from '../../telling.ts';
import { blocks, bytes, capital, files, many, number, pages, run4, units, verb } from '../counted.ts';

const WAKES: Readonly<Record<string, (files: number) => string>> = {
  periodic: (n) =>
    `*Budi se povremeno pražnjenje*: ${n === 1 ? 'jedna datoteka' : files(n)} ${many(n, { one: 'je dovoljno dugo promenjena', few: 'su dovoljno dugo promenjene', other: 'je dovoljno dugo promenjeno' })}, i ${verb(n, 'prazni se', 'prazne se')} a da to niko nije tražio.`,
  background: (n) =>
    `*Prazni se u pozadini*: ${n === 1 ? 'promenjena je jedna datoteka' : many(n, { one: 'promenjena je # datoteka', few: 'promenjene su # datoteke', other: 'promenjeno je # datoteka' })}; upisuje se dok promenjenog ne ostane onoliko koliko u pozadini sme.`,
  vmscan: (n) =>
    `*Memorija je puna*, a premalo od nje sme da se zaboravi: ${n === 1 ? 'prazni se datoteka koja je promenjena' : many(n, { one: 'prazni se # promenjena datoteka', few: 'prazne se sve # promenjene datoteke', other: 'prazni se svih # promenjenih datoteka' })}, da bi bilo mesta.`,
};

const dirty = (n: number): string =>
  many(n, { one: 'promenjena je # stranica', few: 'promenjene su # stranice', other: 'promenjeno je # stranica' });

export const writeback: SayingOf<typeof Writeback> = {
  'ext4:ext4_da_write_begin': (f) =>
    `*${bytes(f.len)}* se ${verb(f.len, 'upisuje', 'upisuju')} od bajta ${f.pos} inoda ${f.ino}: prvo u memoriju.`,
  'ext4:ext4_da_reserve_space': (f) =>
    `Za inod ${f.ino} *${f.ratio ? 'obećan je jedan klaster' : 'obećan je jedan blok'}* (ukupno ${number(f.reserved_data_blocks)}): mesta će biti, a gde, to do pražnjenja ostaje otvoreno.`,
  'ext4:ext4_da_release_space': (f) =>
    `Inodu ${f.ino} više nije potrebno ono što mu je obećano, *${units(f.freed_blocks, f)}*; podaci nikada nisu stigli na disk.`,
  'ext4:ext4_da_update_reserve_space': (f) =>
    `Od ${number(f.reserved_data_blocks)} obećanih inodu ${f.ino}, *${units(f.used_blocks, f)}* sada ${verb(f.used_blocks, 'ima', 'imaju')} svoje mesto.`,
  'writeback:writeback_start': (f) =>
    WAKES[f.reason]?.(f.files) ??
    `Prazni se ${many(f.files, { one: '# datoteka', few: '# datoteke', other: '# datoteka' })} (${f.reason}).`,
  'writeback:writeback_wake_background': (f) =>
    `*${capital(dirty(f.dirty))}*, više od praga za pozadinu, ${number(f.background_thresh)}: budi se pražnjenje. Program za to vreme radi dalje.`,
  'writeback:balance_dirty_pages': (f) =>
    `*${f.comm} mora da čeka*: ${dirty(f.dirty)}, a granica je ${number(f.limit)}. Piše dalje kada ga pražnjenje sustigne.`,
  'vmscan:mm_vmscan_lru_shrink_inactive': (f) =>
    `*Memorije ponestaje.* ${many(f.nr_scanned, { one: 'Pregledana je # stranica', few: 'Pregledane su # stranice', other: 'Pregledano je # stranica' })}, prvo one koje su najdavnije upisane, i ${many(f.nr_reclaimed, { one: 'zaboravlja se # koju', few: 'zaboravljaju se # koje', other: 'zaboravlja se # koje' })} drži i disk.`,
  'ext4:ext4_writepages': (f) =>
    `*Prazni se inod ${f.ino}*: njegove promenjene stranice se skupljaju u nizove, i svaki niz dobija svoje mesto.`,
  'ext4:ext4_da_write_pages_extent': (f) =>
    f.len === 1
      ? `Blok ${f.lblk} inoda ${f.ino} čeka svoje mesto.`
      : `*${blocks(f.len)}* od bloka ${f.lblk} inoda ${f.ino} u memoriji ${many(f.len, { one: 'leži', few: 'leže', other: 'leži' })} jedan do drugog: mesto za sve dobija jedan zahtev.`,
  'ext4:ext4_writepages_result': (f) =>
    `${pages(f.pages_written)} inoda ${f.ino} ${many(f.pages_written, { one: 'je', few: 'su', other: 'je' })} na putu do diska.`,
  'ext4lab:data_written': (f) => `Podaci za *${blocks(f.len)}* inoda ${f.ino} idu u ${run4(f.pblk, f.len)}.`,
  'ext4:ext4_sync_fs': () => 'Volumen se *sinhronizuje*: ono što drži memorija ide na disk, a dnevnik se potvrđuje.',
  'writeback:writeback_lazytime': (f) =>
    `Kada je inod ${f.ino} čitan, *više ne zna samo memorija*: blok ${f.block} tabele ulazi u transakciju.`,
};
