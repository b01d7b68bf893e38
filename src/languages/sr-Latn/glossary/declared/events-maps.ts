/** Događaji mapa datoteka: stabla ekstenata, indirektne mape, sadržaj u samom inodu. */

export const eventDoc = {
  ext4_ext_map_blocks_enter: 'Od stabla ekstenata traži se deo datoteke.',
  ext4_ext_map_blocks_exit: 'Odgovor stabla ekstenata.',
  ext4_ext_load_extent: 'Čvor stabla čita se sa diska prvi put.',
  ext4_ext_show_extent: 'Ekstent u kom je blok koji se traži, ili poslednji pre njega.',
  ext4_ext_handle_unwritten_extents:
    'Traženi blokovi pripadaju neupisanom ekstentu: šta će se desiti zavisi od toga čemu su potrebni.',
  ext4_ext_convert_to_initialized_enter: 'Deo neupisanog ekstenta upravo postaje upisan.',
  ext4_ext_convert_to_initialized_fastpath:
    'Upisani blokovi prelaze upisanom ekstentu pored njih: menjaju se dva broja, a nijedna stavka se ne pomera.',
  ext4_get_implied_cluster_alloc_exit:
    'Klaster kom blok pripada datoteka već ima, zbog susednog ekstenta: ništa ne mora da se dodeljuje.',
  ext4_ext_remove_space: 'Deo datoteke vraća svoje blokove, od kraja ka početku.',
  ext4_ext_remove_space_done: 'Taj deo je slobodan.',
  ext4_ext_rm_leaf: 'Jedan list se prolazi od poslednjeg ekstenta ka prvom.',
  ext4_ext_rm_idx: 'Čvor je prazan: njegova stavka nestaje iz čvora iznad, a njegov blok se oslobađa.',
  ext4_remove_blocks: 'Oslobađa se kraj ekstenta, ili ceo ekstent.',
  ext_insert: 'Nov ekstent dolazi u list; stavke iza njega pomeraju se za jedno mesto.',
  ext_extend:
    'Novi blokovi se dodiruju sa ekstentom na obe strane mape, i u datoteci i na volumenu: on raste, a nova stavka nije potrebna.',
  ext_merge: 'Dva susedna ekstenta sada su neprekidan niz u istom stanju: jedan preuzima drugi.',
  ext_merge_up: 'Jedini list stabla opet staje u inod: prelazi tamo, a njegov blok se oslobađa.',
  ext_grow_indepth:
    'Koren je pun: ono što drži prelazi u nov blok, a koren pokazuje na njega. Stablo je dublje za jedan nivo.',
  ext_split:
    'Čvor je pun: stavke iza mesta nove prelaze u nov čvor. Na desnoj ivici ne prelazi nijedna i nov čvor počinje prazan, da bi datoteka koja raste punila svoje listove do kraja.',
  ext_next_leaf:
    'List je pun, nov ekstent dolazi iza njegovog poslednjeg, a u sledećem listu ima mesta: ide tamo, i ništa se ne deli.',
  ext_insert_index: 'Nov čvor se upisuje u čvor iznad sebe.',
  ext_correct_index: 'Ključ prve stavke čvora se promenio: stavka indeksa iznad mora da kaže isto.',
  ext_split_extent: 'Ekstent se seče nadvoje, jer će se njegovi delovi razlikovati.',
  ext_mark: 'Ekstent prelazi iz upisanog u neupisano stanje, ili obrnuto: menja se jedan bit polja ee_len.',
  ext_trim: 'Oslobođeni su blokovi ekstenta: on se skraćuje, ili njegova stavka nestaje.',
  ext_restore: 'Za čvor koji sečenje traži nema slobodnog bloka: ekstent opet dobija svoju staru dužinu.',
  ext_zeroout: 'Neupisani blokovi se popunjavaju nulama, da ne bi morali da se vode odvojeno od upisanih pored njih.',
  ext_shift: 'Ekstenti jednog lista prelaze na druge blokove datoteke; njihovi podaci ostaju gde su.',
  ext_swap: 'Dve datoteke razmenjuju blokove: svaka zadržava svoje mesto u datoteci, a dobija blokove one druge.',
  ext_empty_root: 'Nestala je poslednja stavka korena: on opet postaje prazan list.',
  ext4_ind_map_blocks_enter: 'Od indirektne mape traži se deo datoteke.',
  ext4_ind_map_blocks_exit: 'Odgovor indirektne mape.',
  ind_node: 'Popunjava se nov indirektni blok. Datoteci pripada tek kada se grana u kojoj je poveže sa njom.',
  ind_link: 'Postavlja se pokazivač od kog novi blokovi pripadaju datoteci; to je uvek poslednji korak.',
  ind_clear: 'Pokazivači postaju 0, pre nego što se oslobodi ono na šta su pokazivali.',
  inline_prepare: 'U inodu se pravi mesto za ono što se upisuje: blok nije potreban.',
  inline_write: 'Bajtovi se upisuju u sam inod.',
  inline_full: 'Ono što treba upisati više ne staje u inod.',
  inline_gone: 'Inod se odriče sadržaja koji je ležao u njemu.',
};
