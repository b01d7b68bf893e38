/** Oznake: imena pojedinih bitova u poljima superbloka, opisa grupe, inoda i dnevnika. */

export const flag = {
  // s_state
  EXT4_VALID_FS: 'Uredno demontiran.',
  EXT4_ERROR_FS: 'Jezgro je naišlo na grešku; mora da pogleda e2fsck.',
  EXT4_ORPHAN_FS: 'Siročići se upravo sređuju.',
  EXT4_FC_REPLAY: 'Brze potvrde se upravo ponavljaju.',
  // s_default_mount_opts
  user_xattr: 'Korisnici smeju da imaju proširene atribute.',
  journal_data_writeback:
    'data=writeback: podaci datoteke smeju da stignu na disk posle metapodataka koji vode do njih.',
  journal_data_ordered: 'data=ordered: podaci datoteke stižu na disk pre potvrde.',
  journal_data: 'data=journal: kroz dnevnik idu i podaci datoteka.',
  block_validity: 'Proverava se da nijedna datoteka ne polaže pravo na blok metapodataka.',
  // s_flags
  EXT2_FLAGS_SIGNED_HASH: 'Heš direktorijuma uzima bajtove imena sa predznakom, kao na x86.',
  EXT2_FLAGS_UNSIGNED_HASH: 'Heš direktorijuma uzima bajtove imena bez predznaka, kao na procesorima ARM.',
  EXT2_FLAGS_TEST_FILESYS: 'Sme da posluži za probu koda koji se još razvija.',
  // s_encoding_flags
  EXT4_ENC_STRICT_MODE_FL: 'Odbijaju se imena koja u tom kodiranju nisu ispravna.',
  EXT4_ENC_NO_COMPAT_FALLBACK_FL: 'Ime se traži samo u obliku u kom su velika i mala slova izjednačena.',
  // bg_flags
  EXT4_BG_INODE_UNINIT:
    'Nijedan inod grupe nikada nije upotrebljen: bitmapa inoda i tabela inoda ne moraju da se čitaju.',
  EXT4_BG_BLOCK_UNINIT: 'Bitmapa blokova nikada nije upisana: sledi iz toga gde leže metapodaci.',
  EXT4_BG_INODE_ZEROED: 'Tabela inoda je do kraja popunjena nulama.',
  // i_flags; u zagradi je slovo koje ispisuje lsattr
  EXT4_SECRM_FL: 'Blokove pri brisanju treba prepisati. Linux to ne radi (lsattr: s).',
  EXT4_UNRM_FL: 'Sadržaj pri brisanju treba sačuvati. Linux to ne radi (u).',
  EXT4_COMPR_FL: 'Treba sažimati. Linux to ne radi (c).',
  EXT4_SYNC_FL: 'Promene se upisuju odmah (S).',
  EXT4_IMMUTABLE_FL: 'Ne može da se promeni, preimenuje ni obriše (i).',
  EXT4_APPEND_FL: 'Može samo da se dodaje na kraj (a).',
  EXT4_NODUMP_FL: 'Program dump ovo izostavlja (d).',
  EXT4_NOATIME_FL: 'Čitanje ne menja i_atime (A).',
  EXT4_DIRTY_FL: 'Za sažimanje. Ne koristi se.',
  EXT4_COMPRBLK_FL: 'Za sažimanje. Ne koristi se.',
  EXT4_NOCOMPR_FL: 'Za sažimanje. Ne koristi se (m).',
  EXT4_ENCRYPT_FL: 'Šifrovano (E).',
  EXT4_INDEX_FL: 'Direktorijum sa heš stablom (I).',
  EXT4_IMAGIC_FL: 'Za AFS. Ne koristi se.',
  EXT4_JOURNAL_DATA_FL: 'Podaci ove datoteke idu kroz dnevnik (j).',
  EXT4_NOTAIL_FL: 'Za spajanje krajeva datoteka. Ne koristi se (t).',
  EXT4_DIRSYNC_FL: 'Promene direktorijuma se upisuju odmah (D).',
  EXT4_TOPDIR_FL: 'Poddirektorijumi nemaju veze jedan sa drugim: treba ih raspodeliti po grupama (T).',
  EXT4_HUGE_FILE_FL: 'i_blocks broji blokove volumena, a ne sektore.',
  EXT4_EXTENTS_FL: 'i_block je koren stabla ekstenata (e).',
  EXT4_VERITY_FL: 'Zapečaćeno heš stablom koje dokazuje sadržaj (V).',
  EXT4_EA_INODE_FL: 'Drži vrednost proširenog atributa drugih inoda.',
  EXT4_EOFBLOCKS_FL: 'Ima blokove iza svog kraja. Više se ne koristi.',
  EXT4_DAX_FL: 'Mapira se neposredno iz trajne memorije (x).',
  EXT4_INLINE_DATA_FL: 'Sadržaj je u samom inodu (N).',
  EXT4_PROJINHERIT_FL: 'Što nastane u ovom direktorijumu dobija njegov projekat (P).',
  EXT4_CASEFOLD_FL: 'Direktorijum koji ne razlikuje velika i mala slova (F).',
  EXT4_RESERVED_FL: 'Rezervisano za ext4.',
  // Mogućnosti dnevnika
  journal_incompat_revoke: 'Smeju da postoje blokovi opoziva.',
  journal_64bit: 'Stavke opisnog bloka i opozivi imaju brojeve blokova od 64 bita.',
  journal_async_commit: 'Blok potvrde sme da se upiše bez čekanja na blokove pre njega.',
  journal_checksum_v2: 'Svaki blok dnevnika ima crc32c; kod kopije je skraćen na 16 bitova.',
  journal_checksum_v3: 'Svaki blok dnevnika ima crc32c, pa i kopija: stavke opisnog bloka imaju po 16 bajtova.',
  // t_flags
  JBD2_FLAG_ESCAPE:
    'Kopija je počinjala magičnim brojem dnevnika: njena prva četiri bajta zamenjena su nulama, a ponavljanje ih vraća.',
  JBD2_FLAG_SAME_UUID: 'Iza ove stavke ne sledi UUID od 16 bajtova: isti je kao kod prethodne.',
  JBD2_FLAG_DELETED: 'Blok je obrisan. Nikada se nije koristilo.',
  JBD2_FLAG_LAST_TAG: 'Poslednja stavka ovog opisnog bloka.',
};
