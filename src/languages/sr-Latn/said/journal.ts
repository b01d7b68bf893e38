/** Zašto dnevnik ne može da se pročita ili ponovi. */
import { inEnglish } from '../../../words/in-english.ts';
import type { SaidWords } from '../../said-rooms.ts';
import { counted } from '../counting.ts';

export const journal: SaidWords['journal'] = {
  not: (of) => `a ne ${of.wanted}`,
  no_superblock: 'a to nije vrsta superbloka',
  too_short: (of) => `a dnevnik ima bar ${counted(of.least, 'blok', 'bloka', 'blokova')}`,
  outside: (of) => `izvan blokova od 1 do ${of.last}`,
  short_ring: (of) => `pa za prsten ostaje manje od ${counted(of.least, 'blok', 'bloka', 'blokova')}`,
  other_block_size: (of) => `a blokovi volumena imaju ${counted(of.blockSize, 'bajt', 'bajta', 'bajtova')}`,
  short_inode: (of) => `a njegov inod ima samo ${counted(of.blocks, 'blok', 'bloka', 'blokova')}`,
  unknown_feature: (of) => `sa ${of.bits}, što je ovde nepoznato`,
  two_versions: 'sa journal_checksum_v2 i _v3 istovremeno',
  two_checksums: 'sa kontrolnim zbirovima i stare i nove vrste',
  unknown_checksum: (of) => `a poznat je samo ${of.known}, crc32c`,
  wrong_checksum: (of) => `a njegovi bajtovi daju ${of.is}`,
  on_other_device: 'Dnevnik je na posebnom uređaju, a njega ovde nema.',
  file_and_device: 'Volumen kaže da mu je dnevnik datoteka, i da je uređaj.',
  no_first_block: (of) => `Dnevnik ne može da se koristi: inod ${of.ino} nema prvi blok.`,
  check_first: (of) => `${inEnglish(of.finding)} Najpre e2fsck mora da pogleda volumen.`,
  empty_descriptor: (of) =>
    `Grupa ${of.group} ima prazan opis, pa nema bitmapa. Najpre e2fsck mora da pogleda volumen.`,
  fast_not_fetched: 'Ono što treba brzim potvrdama nije moglo da se preuzme; ima li mreže?',
  not_usable: (of, say) => `Dnevnik ne može da se koristi: njegovo polje ${of.field} je ${of.value}, ${say(of.why)}.`,
};
