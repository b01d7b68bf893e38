/** Šta znače polja mapa u inodu, heš stabala, proširenih atributa i spiskova prava. */

const rootHeader = 'Zaglavlje korena.';
const unused = 'Ne koristi se.';
const slots = 'Za koliko stavki ima mesta, i koliko ih je u upotrebi.';
const tag = 'Na koga se stavka odnosi.';
const perm = 'Šta sme: 4 da čita, 2 da piše, 1 da izvršava.';

export const treeFields = {
  'ext4 extent root, depth 0': {
    eh: rootHeader,
    extents: 'Ekstenti; oni od eh_entries nadalje ne znače ništa.',
  },
  'ext4 extent root': {
    eh: rootHeader,
    indexes: 'Čvorovi ispod; oni od eh_entries nadalje ne znače ništa.',
  },
  'i_block, block map': {
    direct: 'Prvih dvanaest blokova datoteke; 0 je rupa.',
    indirect: 'Blok koji nabraja sledeće blokove datoteke.',
    double_indirect: 'Blok koji nabraja blokove takvih spiskova.',
    triple_indirect: 'Blok koji nabraja blokove koji nabrajaju blokove takvih spiskova.',
  },
  'i_block, symbolic link': { target: 'Kuda veza vodi: do 59 bajtova, u samom inodu.' },
  'i_block, device': {
    old: 'Broj uređaja u 16 bitova, glavni i sporedni po 8; 0 gde se koristi dugi oblik.',
    new: 'Broj uređaja u 32 bita: sporedni (donjih 8 bitova), glavni (12), sporedni (gornjih 12 bitova).',
    unused,
  },
  'i_block, inline data': { data: 'Prvih 60 bajtova datoteke; ostatak je atribut system.data.' },
  'i_block, inline directory': {
    parent: 'Inod nadređenog direktorijuma; „.“ i „..“ nemaju zapise.',
    entries: 'Zapisi direktorijuma; još ih je u atributu system.data.',
  },
  ext4_dir_entry_hash: { hash: 'Heš imena.', minor_hash: 'Druga polovina heša.' },
  dx_root: {
    dot: 'Zapis „.“: sam direktorijum.',
    dot_name: 'Njegovo ime.',
    dotdot: 'Zapis „..“, za koji piše da zauzima ostatak bloka, da stari drajveri ne bi videli ništa više.',
    dotdot_name: 'Njegovo ime.',
    info: 'Koji heš, i koliko nivoa.',
    countlimit: slots,
    block: 'Blok direktorijuma za prvi opseg: za heševe manje od heša druge stavke.',
  },
  dx_node: {
    fake: 'Neupotrebljen zapis dug koliko blok, da bi ga stari drajveri preskočili.',
    countlimit: slots,
    block: 'Blok direktorijuma za prvi opseg.',
  },
  fake_dirent: {
    inode: 'Inod, ili 0 za zapis koji nije u upotrebi.',
    rec_len: 'Bajtova odavde do sledećeg zapisa: toliko stari drajver preskače.',
    name_len: 'Bajtova u imenu.',
    file_type: 'Vrsta datoteke.',
  },
  dx_root_info: {
    reserved_zero: 'Nula.',
    hash_version: 'Heš ovog direktorijuma.',
    info_length: 'Bajtova u ovoj strukturi: 8.',
    indirect_levels: 'Nivoa indeksnih čvorova između korena i listova: 0 ili 1, uz large_dir 2.',
    unused_flags: unused,
  },
  dx_countlimit: {
    limit: 'Za koliko stavki ima mesta, uz ovu prvu.',
    count: 'Stavki u upotrebi, uz ovu prvu.',
  },
  dx_entry: {
    hash: 'Najmanji heš opsega; neparan nastavlja poslednji heš opsega pre njega.',
    block: 'Blok direktorijuma (a ne diska) koji drži opseg: indeksni čvor ili list.',
  },
  dx_tail: { dt_reserved: 'Ne koristi se; nula.', dt_checksum: 'Kontrolni zbir čvora.' },
  ext4_xattr_ibody_header: { h_magic: 'Uvek 0xEA020000; bilo šta drugo: u inodu nema atributa.' },
  ext4_xattr_header: {
    h_magic: 'Uvek 0xEA020000.',
    h_refcount: 'Inoda koji dele ovaj blok; najviše 1024.',
    h_blocks: 'Blokova atributa: uvek 1.',
    h_hash: 'Heš svih atributa, da se nađe drugi blok sa istim; 0: ne deli se.',
    h_checksum: 'Kontrolni zbir bloka.',
    h_reserved: 'Ne koristi se; nula.',
  },
  ext4_xattr_entry: {
    e_name_len: 'Bajtova u upisanom imenu, koje je bez početka.',
    e_name_index: 'Početak imena, kao broj.',
    e_value_offs: 'Gde počinje vrednost, računato od prve stavke (u inodu) ili od početka bloka.',
    e_value_inum: 'Inod koji drži veliku vrednost; 0 kada je ovde.',
    e_value_size: 'Bajtova u vrednosti.',
    e_hash: 'Heš imena i vrednosti. U inodu, gde se ništa ne deli, Linux upisuje 0; e2fsprogs ga i tu upisuje.',
  },
  ext4_acl_header: { a_version: 'Uvek 1.' },
  ext4_acl_entry_short: { e_tag: tag, e_perm: perm },
  ext4_acl_entry: { e_tag: tag, e_perm: perm, e_id: 'Broj korisnika ili grupe.' },
} satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
