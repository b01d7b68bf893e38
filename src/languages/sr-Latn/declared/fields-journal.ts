/** Šta znače polja dnevnika, brzih potvrda, datoteke siročića i bloka otkucaja. */
import type {
  FcAddRange,
  FcDelRange,
  FcDentryInfo,
  FcHead,
  FcInode,
  FcTail,
  FcTl,
} from '../../../format/fast-commit.ts';
import type { JournalHeader, JournalSuperblock } from '../../../format/jbd2.ts';
import type {
  CommitHeader,
  JournalBlockTag3,
  JournalBlockTag64V2,
  JournalBlockTail,
  JournalRevokeHeader,
} from '../../../format/jbd2-blocks.ts';
import type { Mmp } from '../../../format/mmp.ts';
import type { OrphanBlockTail } from '../../../format/orphan-file.ts';
import type { DocsOf } from '../../telling.ts';

const header: DocsOf<typeof JournalHeader> = {
  h_magic: 'Uvek 0xC03B3998. Kopiji koja tako počinje početak je zamenjen: JBD2_FLAG_ESCAPE.',
  h_blocktype: 'Koja je ovo vrsta bloka.',
  h_sequence: 'Transakcija kojoj blok pripada. Ponavljanje staje kod prve koja nije na redu.',
};

const EVERY = 'Zaglavlje svakog bloka dnevnika.';

const superblock: DocsOf<typeof JournalSuperblock> = {
  s_header: EVERY,
  s_blocksize: 'Bajtova u bloku; isto kao na volumenu.',
  s_maxlen: 'Blokova u dnevniku, računajući i ovaj.',
  s_first: 'Prvi blok kruga; krug se završava na s_maxlen, ili pre brzih potvrda.',
  s_sequence: 'Transakcija koju ponavljanje očekuje prvu.',
  s_start: 'Blok na kom ta transakcija počinje; 0 kada nema šta da se ponavlja.',
  s_errno: 'Greška koja je zaustavila dnevnik, kao negativan errno; 0 za nijednu.',
  s_feature_compat: 'Mogućnosti koje drajver sme da zanemari.',
  s_feature_incompat: 'Mogućnosti koje drajver mora da poznaje da bi ponavljao.',
  s_feature_ro_compat: 'Mogućnosti koje drajver mora da poznaje da bi pisao; takvih nema.',
  s_uuid: 'UUID dnevnika. Od njega polaze njegovi kontrolni zbirovi.',
  s_nr_users: 'Volumena koji koriste ovaj dnevnik: 1.',
  s_dynsuper: 'Blok drugog superbloka. Nikada se nije koristilo.',
  s_max_transaction: 'Granica za broj blokova u transakciji. Nikada se nije koristilo.',
  s_max_trans_data: 'Granica za broj blokova podataka u transakciji. Nikada se nije koristilo.',
  s_checksum_type: 'Kontrolni zbir blokova.',
  s_padding2: 'Dopuna.',
  s_num_fc_blks: 'Blokova na kraju dnevnika za brze potvrde; 0 znači 256.',
  s_head: 'Blok iza poslednje transakcije praznog dnevnika: tu sme da počne sledeća.',
  s_padding: 'Ne koristi se; nula.',
  s_checksum: 'Kontrolni zbir ovog superbloka.',
  s_users: 'UUID-i volumena koji koriste ovaj dnevnik; popunjeno kada je dnevnik na posebnom uređaju.',
};

const COPIED = 'Blok volumena kom kopija pripada:';

const tag3: DocsOf<typeof JournalBlockTag3> = {
  t_blocknr: `${COPIED} donja 32 bita.`,
  t_flags: 'Šta sledi iza ove stavke, i da li je početak kopije zamenjen.',
  t_blocknr_high: `${COPIED} gornja 32 bita; nula bez journal_64bit.`,
  t_checksum: 'Kontrolni zbir broja transakcije i kopije.',
};

const tag: DocsOf<typeof JournalBlockTag64V2> = {
  ...tag3,
  t_checksum: 'Kontrolni zbir broja transakcije i kopije: donjih 16 bitova.',
  t_blocknr_high: `${COPIED} gornja 32 bita.`,
  t_unused: 'Ne koristi se.',
};

const tail: DocsOf<typeof JournalBlockTail> = { t_checksum: 'Kontrolni zbir bloka.' };

const revoke: DocsOf<typeof JournalRevokeHeader> = {
  r_header: EVERY,
  r_count: 'Zauzetih bajtova, računajući i ovo zaglavlje.',
};

const commit: DocsOf<typeof CommitHeader> = {
  h_magic: 'Uvek 0xC03B3998.',
  h_blocktype: 'Uvek 2: potvrda.',
  h_sequence: 'Transakcija koja je cela.',
  h_chksum_type: 'Vrsta kontrolnog zbira nad celom transakcijom; 0 uz journal_checksum_v2 ili _v3.',
  h_chksum_size: 'Bajtova u tom kontrolnom zbiru.',
  h_padding: 'Dopuna.',
  h_chksum: 'Kontrolni zbir: ovog bloka (v2, v3), ili cele transakcije; koristi se samo prva reč.',
  h_commit_sec: 'Kada je potvrđena: sekunde od 1970.',
  h_commit_nsec: 'Kada je potvrđena: nanosekunde.',
};

const fcTl: DocsOf<typeof FcTl> = { fc_tag: 'Koja je ovo vrsta zapisa.', fc_len: 'Bajtova u vrednosti koja sledi.' };

const fcHead: DocsOf<typeof FcHead> = {
  fc_features: 'Mogućnosti koje drajver mora da poznaje da bi ponavljao; za sada nijedna.',
  fc_tid: 'Transakcija iza koje ove brze potvrde dolaze.',
};

const fcInode: DocsOf<typeof FcInode> = { fc_ino: 'Broj inoda.' };

const fcAddRange: DocsOf<typeof FcAddRange> = {
  ...fcInode,
  fc_ex: 'Ekstent, kao u stablu ekstenata: ext4_extent.',
};

const fcDelRange: DocsOf<typeof FcDelRange> = {
  ...fcInode,
  fc_lblk: 'Prvi blok datoteke koji više nema mesto.',
  fc_len: 'Koliko je blokova.',
};

const fcDentryInfo: DocsOf<typeof FcDentryInfo> = {
  fc_parent_ino: 'Direktorijum u kom je ime.',
  fc_ino: 'Inod do kog ime vodi.',
};

const fcTail: DocsOf<typeof FcTail> = {
  fc_tid: 'Transakcija iza koje ova brza potvrda dolazi.',
  fc_crc: 'Kontrolni zbir brze potvrde.',
};

const orphanTail: DocsOf<typeof OrphanBlockTail> = {
  ob_magic: 'Uvek 0x0B10CA04.',
  ob_checksum: 'Kontrolni zbir bloka.',
};

const mmp: DocsOf<typeof Mmp> = {
  mmp_magic: 'Uvek 0x004D4D50, slova MMP.',
  mmp_seq: 'Menja se sa svakim otkucajem; dve njegove vrednosti imaju posebno značenje.',
  mmp_time: 'Kada je poslednji put upisan: sekunde od 1970. Za ljude; ni o čemu ne odlučuje.',
  mmp_nodename: 'Mašina koja ga je upisala. Za ljude.',
  mmp_bdevname: 'Ime uređaja na toj mašini. Za ljude.',
  mmp_check_interval: 'Sekundi između dva gledanja u ovaj blok, za onoga ko hoće da montira.',
  mmp_pad1: 'Dopuna.',
  mmp_pad2: 'Dopuna.',
  mmp_checksum: 'Kontrolni zbir bloka.',
};

export const field = {
  journal_header_t: header,
  journal_superblock_t: superblock,
  journal_block_tag3_t: tag3,
  'journal_block_tag_t (8 bytes)': tag,
  journal_block_tag_t: tag,
  'journal_block_tag_t (10 bytes)': tag,
  'journal_block_tag_t (14 bytes)': tag,
  jbd2_journal_block_tail: tail,
  jbd2_journal_revoke_header_t: revoke,
  commit_header: commit,
  ext4_fc_tl: fcTl,
  ext4_fc_head: fcHead,
  ext4_fc_add_range: fcAddRange,
  ext4_fc_del_range: fcDelRange,
  ext4_fc_dentry_info: fcDentryInfo,
  ext4_fc_inode: fcInode,
  ext4_fc_tail: fcTail,
  ext4_orphan_block_tail: orphanTail,
  mmp_struct: mmp,
};
