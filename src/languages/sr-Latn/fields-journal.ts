/** Šta znače polja dnevnika: zaglavlja, spiskovi kopija i opoziva, potvrda, brze potvrde. */

const magic = 'Uvek 0xC03B3998. Kopija koja tako počinje ima zamenu: JBD2_FLAG_ESCAPE.';
const header = 'Zaglavlje svakog bloka dnevnika.';

const tagLow = 'Blok volumena čija je ovo kopija: donja 32 bita.';
const tagSum = 'Kontrolni zbir broja transakcije i kopije: donjih 16 bitova.';
const tagFlags = 'Šta sledi iza ove stavke, i da li je kopija izmenjena na početku.';
const unused = 'Ne koristi se.';

export const journalFields = {
  journal_header_t: {
    h_magic: magic,
    h_blocktype: 'Kakav je ovo blok.',
    h_sequence: 'Transakcija kojoj pripada. Ponavljanje staje kod prve koja nije po redu.',
  },
  journal_superblock_t: {
    s_header: header,
    s_blocksize: 'Bajtova u bloku; isto kao na volumenu.',
    s_maxlen: 'Blokova u dnevniku, uz ovaj.',
    s_first: 'Prvi blok prstena; prsten se završava na s_maxlen, ili pred brzim potvrdama.',
    s_sequence: 'Transakcija koju ponavljanje prvo očekuje.',
    s_start: 'Blok na kom ta transakcija počinje; 0 kada nema šta da se ponovi.',
    s_errno: 'Greška koja je zaustavila dnevnik, kao negativan errno; 0 za nijednu.',
    s_feature_compat: 'Mogućnosti koje drajver sme da zanemari.',
    s_feature_incompat: 'Mogućnosti koje drajver mora da zna da bi ponavljao.',
    s_feature_ro_compat: 'Mogućnosti koje drajver mora da zna da bi pisao; nema ih.',
    s_uuid: 'UUID dnevnika. Od njega polaze njegovi kontrolni zbirovi.',
    s_nr_users: 'Volumena koji koriste ovaj dnevnik: 1.',
    s_dynsuper: 'Blok drugog superbloka. Nikada se ne koristi.',
    s_max_transaction: 'Granica blokova u transakciji. Nikada se ne koristi.',
    s_max_trans_data: 'Granica blokova podataka u transakciji. Nikada se ne koristi.',
    s_checksum_type: 'Kontrolni zbir blokova.',
    s_padding2: 'Dopuna.',
    s_num_fc_blks: 'Blokova na kraju dnevnika za brze potvrde; 0 znači 256.',
    s_head: 'Blok iza poslednje transakcije čistog dnevnika: tu može da počne sledeća.',
    s_padding: 'Ne koristi se; nula.',
    s_checksum: 'Kontrolni zbir ovog superbloka.',
    s_users: 'UUID-i volumena koji koriste ovaj dnevnik; upisani su tamo gde je on poseban uređaj.',
  },
  journal_block_tag3_t: {
    t_blocknr: tagLow,
    t_flags: tagFlags,
    t_blocknr_high: 'Blok volumena čija je ovo kopija: gornja 32 bita; nula bez journal_64bit.',
    t_checksum: 'Kontrolni zbir broja transakcije i kopije.',
  },
  'journal_block_tag_t (8 bytes)': { t_blocknr: tagLow, t_checksum: tagSum, t_flags: tagFlags },
  journal_block_tag_t: {
    t_blocknr: tagLow,
    t_checksum: tagSum,
    t_flags: tagFlags,
    t_blocknr_high: 'Blok volumena čija je ovo kopija: gornja 32 bita.',
  },
  'journal_block_tag_t (10 bytes)': { t_blocknr: tagLow, t_checksum: tagSum, t_flags: tagFlags, t_unused: unused },
  'journal_block_tag_t (14 bytes)': {
    t_blocknr: tagLow,
    t_checksum: tagSum,
    t_flags: tagFlags,
    t_blocknr_high: 'Blok volumena čija je ovo kopija: gornja 32 bita.',
    t_unused: unused,
  },
  jbd2_journal_block_tail: { t_checksum: 'Kontrolni zbir bloka.' },
  jbd2_journal_revoke_header_t: { r_header: header, r_count: 'Bajtova u upotrebi, uz ovo zaglavlje.' },
  commit_header: {
    h_magic: 'Uvek 0xC03B3998.',
    h_blocktype: 'Uvek 2: potvrda.',
    h_sequence: 'Transakcija koja je potpuna.',
    h_chksum_type: 'Vrsta kontrolnog zbira cele transakcije; 0 uz journal_checksum_v2 ili _v3.',
    h_chksum_size: 'Bajtova tog zbira.',
    h_padding: 'Dopuna.',
    h_chksum: 'Kontrolni zbir: ovog bloka (v2, v3), ili cele transakcije; koristi se samo prva reč.',
    h_commit_sec: 'Kada je potvrđeno: sekunde od 1970.',
    h_commit_nsec: 'Kada je potvrđeno: nanosekunde.',
  },
  ext4_fc_tl: { fc_tag: 'Kakav je ovo zapis.', fc_len: 'Bajtova vrednosti koja sledi.' },
  ext4_fc_head: {
    fc_features: 'Mogućnosti koje drajver mora da zna da bi ponavljao; još ih nema.',
    fc_tid: 'Transakcija iza koje dolaze ove brze potvrde.',
  },
  ext4_fc_add_range: { fc_ino: 'Inod.', fc_ex: 'Ekstent, kao u stablu ekstenata: ext4_extent.' },
  ext4_fc_del_range: {
    fc_ino: 'Inod.',
    fc_lblk: 'Prvi blok datoteke koji gubi svoje mesto.',
    fc_len: 'Koliko blokova.',
  },
  ext4_fc_dentry_info: { fc_parent_ino: 'Direktorijum.', fc_ino: 'Inod do koga vodi ime.' },
  ext4_fc_inode: { fc_ino: 'Inod.' },
  ext4_fc_tail: {
    fc_tid: 'Transakcija iza koje dolazi ova brza potvrda.',
    fc_crc: 'Kontrolni zbir brze potvrde.',
  },
  ext4_orphan_block_tail: { ob_magic: 'Uvek 0x0B10CA04.', ob_checksum: 'Kontrolni zbir bloka.' },
  mmp_struct: {
    mmp_magic: 'Uvek 0x004D4D50, slova MMP.',
    mmp_seq: 'Menja se sa svakim otkucajem; dve vrednosti imaju posebno značenje.',
    mmp_time: 'Kada je poslednji put upisano: sekunde od 1970. Za ljude; ni o čemu ne odlučuje.',
    mmp_nodename: 'Mašina koja je upisala. Za ljude.',
    mmp_bdevname: 'Ime uređaja na toj mašini. Za ljude.',
    mmp_check_interval: 'Sekundi između dva pogleda na blok, kada neko hoće da montira.',
    mmp_pad1: 'Dopuna.',
    mmp_pad2: 'Dopuna.',
    mmp_checksum: 'Kontrolni zbir bloka.',
  },
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
