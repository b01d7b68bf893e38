/** Šta znače polja na disku: ovde inod, opis grupe, čvorovi stabla ekstenata, zapisi direktorijuma. */
import type { DirEntry, DirEntryTail } from '../../../format/directory.ts';
import type {
  Extent,
  ExtentHeader,
  ExtentIndex,
  ExtentRootIndex,
  ExtentRootLeaf,
  ExtentTail,
} from '../../../format/extents.ts';
import type { GroupDescriptor } from '../../../format/group-descriptor.ts';
import type { Inode } from '../../../format/inode.ts';
import type { DocsOf } from '../../telling.ts';

const inode: DocsOf<typeof Inode> = {
  i_mode: 'Vrsta (gornja 4 bita) i dozvole.',
  i_uid: 'Vlasnik: donjih 16 bitova.',
  i_size_lo: 'Bajtova u datoteci: donja 32 bita.',
  i_atime: 'Poslednje čitanje: sekunde od 1970.',
  i_ctime: 'Poslednja promena inoda: sekunde od 1970.',
  i_mtime: 'Poslednja promena sadržaja: sekunde od 1970.',
  i_dtime: 'Kada je obrisan, u sekundama od 1970; dok čeka na spisku siročića, sledeći inod tog spiska.',
  i_gid: 'Grupa korisnika: donjih 16 bitova.',
  i_links_count: 'Koliko imena vodi ovamo; direktorijum broji i „.“ i „..“ svojih poddirektorijuma.',
  i_blocks_lo:
    'Zauzet prostor, sa blokovima mape i blokom atributa, u sektorima od 512 bajtova (uz EXT4_HUGE_FILE_FL u blokovima): donja 32 bita.',
  i_flags: 'Kako se datoteka mapira, i kako se sa njom postupa.',
  l_i_version: 'Broji promene inoda, za NFS: donja 32 bita.',
  i_block: 'Gde su bajtovi datoteke; čita se prema vrsti i oznakama.',
  i_generation: 'Menja se svaki put kada se broj inoda opet upotrebi, za NFS. Ulazi u kontrolne zbirove.',
  i_file_acl_lo: 'Blok proširenih atributa, ili 0: donja 32 bita.',
  i_size_high: 'Bajtova u datoteci: gornja 32 bita.',
  i_obso_faddr: 'Adresa odlomka. Nikada se ne koristi.',
  l_i_blocks_high: 'Zauzet prostor: gornjih 16 bitova.',
  l_i_file_acl_high: 'Blok proširenih atributa: gornjih 16 bitova.',
  l_i_uid_high: 'Vlasnik: gornjih 16 bitova.',
  l_i_gid_high: 'Grupa korisnika: gornjih 16 bitova.',
  l_i_checksum_lo: 'Kontrolni zbir inoda: donjih 16 bitova.',
  l_i_reserved: 'Ne koristi se.',
  i_extra_isize: 'Bajtova u poljima odavde nadalje; iza njih dolaze atributi.',
  i_checksum_hi: 'Kontrolni zbir inoda: gornjih 16 bitova.',
  i_ctime_extra: 'i_ctime: nanosekunde × 4 + još dva bita sekundi.',
  i_mtime_extra: 'i_mtime: nanosekunde × 4 + još dva bita sekundi.',
  i_atime_extra: 'i_atime: nanosekunde × 4 + još dva bita sekundi.',
  i_crtime: 'Kada je datoteka nastala: sekunde od 1970.',
  i_crtime_extra: 'i_crtime: nanosekunde × 4 + još dva bita sekundi.',
  i_version_hi: 'Broji promene inoda: gornja 32 bita.',
  i_projid: 'Projekat, za kvote po stablu direktorijuma.',
};

const groupDescriptor: DocsOf<typeof GroupDescriptor> = {
  bg_block_bitmap_lo: 'Blok bitmape blokova: po bit za blok (uz bigalloc za klaster), postavljen kada je zauzet.',
  bg_inode_bitmap_lo: 'Blok bitmape inoda: po bit za inod, postavljen kada je zauzet.',
  bg_inode_table_lo: 'Prvi blok tabele inoda.',
  bg_free_blocks_count_lo: 'Slobodnih blokova u ovoj grupi (uz bigalloc: slobodnih klastera).',
  bg_free_inodes_count_lo: 'Slobodnih inoda u ovoj grupi.',
  bg_used_dirs_count_lo: 'Direktorijuma među inodima ove grupe; novi idu tamo gde ih je malo.',
  bg_flags: 'Šta nikada nije pripremljeno, da formatiranje i provera mogu da ga preskoče.',
  bg_exclude_bitmap_lo: 'Blok bitmape blokova izuzetih iz snimaka stanja. Linux ga ne koristi.',
  bg_block_bitmap_csum_lo: 'Donja polovina zbira crc32c bitmape blokova.',
  bg_inode_bitmap_csum_lo: 'Donja polovina zbira crc32c bitmape inoda.',
  bg_itable_unused_lo:
    'Inoda na kraju tabele koji nikada nisu upotrebljeni: ne moraju da se čitaju, i mogu da drže bilo šta.',
  bg_checksum: 'Kontrolni zbir ovog opisa: donja polovina zbira crc32c (metadata_csum) ili crc16 (uninit_bg).',
  bg_block_bitmap_hi: 'Gornja 32 bita bloka bitmape blokova.',
  bg_inode_bitmap_hi: 'Gornja 32 bita bloka bitmape inoda.',
  bg_inode_table_hi: 'Gornja 32 bita prvog bloka tabele inoda.',
  bg_free_blocks_count_hi: 'Gornjih 16 bitova broja slobodnih blokova.',
  bg_free_inodes_count_hi: 'Gornjih 16 bitova broja slobodnih inoda.',
  bg_used_dirs_count_hi: 'Gornjih 16 bitova broja direktorijuma.',
  bg_itable_unused_hi: 'Gornjih 16 bitova broja nikad upotrebljenih inoda.',
  bg_exclude_bitmap_hi: 'Gornja 32 bita bloka bitmape izuzetih blokova. Linux ih ne koristi.',
  bg_block_bitmap_csum_hi: 'Gornja polovina zbira crc32c bitmape blokova.',
  bg_inode_bitmap_csum_hi: 'Gornja polovina zbira crc32c bitmape inoda.',
  bg_reserved: 'Ne koristi se; nula.',
};

const extentHeader: DocsOf<typeof ExtentHeader> = {
  eh_magic: 'Uvek 0xF30A.',
  eh_entries: 'Stavki u upotrebi.',
  eh_max: 'Za koliko stavki ima mesta: 4 u inodu, (veličina bloka − 12) / 12 u bloku.',
  eh_depth: 'Nivoa ispod ovog čvora; 0 u listu.',
  eh_generation: 'Verzija stabla. Koristi je Lustre; Linux je ne dira.',
};

const extent: DocsOf<typeof Extent> = {
  ee_block: 'Prvi blok datoteke koji ovaj niz pokriva.',
  ee_len: 'Blokova u nizu. Iznad 32768: dodeljen a neupisan (čita se kao nule), i za 32768 prevelik.',
  ee_start_hi: 'Prvi blok na disku: gornjih 16 bitova.',
  ee_start_lo: 'Prvi blok na disku: donja 32 bita.',
};

const extentIndex: DocsOf<typeof ExtentIndex> = {
  ei_block: 'Prvi blok datoteke koji pokriva čvor ispod.',
  ei_leaf_lo: 'Blok čvora ispod: donja 32 bita.',
  ei_leaf_hi: 'Blok čvora ispod: gornjih 16 bitova.',
  ei_unused: 'Ne koristi se.',
};

const rootHeader = { eh: 'Zaglavlje korena.' };

const extentRootLeaf: DocsOf<typeof ExtentRootLeaf> = {
  ...rootHeader,
  extents: 'Ekstenti; oni od eh_entries nadalje ne znače ništa.',
};

const extentRootIndex: DocsOf<typeof ExtentRootIndex> = {
  ...rootHeader,
  indexes: 'Čvorovi ispod korena; oni od eh_entries nadalje ne znače ništa.',
};

const extentTail: DocsOf<typeof ExtentTail> = { et_checksum: 'Zbir crc32c čvora dovde.' };

const dirEntry: Omit<DocsOf<typeof DirEntry>, 'name'> = {
  inode: 'Inod do koga vodi ime; 0 kada zapis nije u upotrebi.',
  rec_len: 'Bajtova odavde do sledećeg zapisa, sa imenom, dopunom i slobodnim mestom.',
  name_len: 'Bajtova u imenu.',
  file_type: 'Vrsta datoteke, da za spisak ne mora da se čita njen inod.',
};

const dirEntryTail: DocsOf<typeof DirEntryTail> = {
  det_reserved_zero1: 'Nula, gde je u zapisu inod: nije u upotrebi.',
  det_rec_len: 'Uvek 12: sopstvena dužina.',
  det_reserved_zero2: 'Nula, gde je u zapisu dužina imena.',
  det_reserved_ft: 'Uvek 0xDE: ovo je završni zapis bloka.',
  det_checksum: 'Zbir crc32c bloka do ovog zapisa.',
};

/** Zapis bez vrste datoteke. */
const { file_type: _, ...oldDirEntry } = dirEntry;

/** Po strukturama. */
export const field = {
  ext4_group_desc: groupDescriptor,
  'ext4_group_desc (32 bytes)': groupDescriptor,
  ext4_inode: inode,
  'ext4_inode (128 bytes)': inode,
  ext4_extent_header: extentHeader,
  ext4_extent: extent,
  ext4_extent_idx: extentIndex,
  ext4_extent_tail: extentTail,
  'ext4 extent root, depth 0': extentRootLeaf,
  'ext4 extent root': extentRootIndex,
  ext4_dir_entry_2: dirEntry,
  ext4_dir_entry: oldDirEntry,
  ext4_dir_entry_tail: dirEntryTail,
};
