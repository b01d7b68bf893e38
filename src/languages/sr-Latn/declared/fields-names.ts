/** Šta znače polja direktorijuma sa hešom, drugih čitanja polja i_block, i proširenih atributa. */
import type { AclEntry, AclEntryShort, AclHeader } from '../../../format/acl.ts';
import type { DirEntryHash } from '../../../format/directory.ts';
import type { DxCountLimit, DxEntry, DxNode, DxRoot, DxRootInfo, DxTail, FakeDirent } from '../../../format/htree.ts';
import type {
  DeviceNumber,
  FastSymlink,
  IndirectMap,
  InlineDirectoryStart,
  InlineStart,
} from '../../../format/indirect.ts';
import type { XattrEntry, XattrHeader, XattrIbodyHeader } from '../../../format/xattr.ts';
import type { DocsOf } from '../../telling.ts';

const indirectMap: DocsOf<typeof IndirectMap> = {
  direct: 'Prvih dvanaest blokova datoteke; 0 je rupa.',
  indirect: 'Blok koji navodi sledeće blokove datoteke.',
  double_indirect: 'Blok koji navodi blokove sa takvim spiskovima.',
  triple_indirect: 'Blok koji navodi blokove koji navode blokove sa takvim spiskovima.',
};

const fastSymlink: DocsOf<typeof FastSymlink> = {
  target: 'Kuda veza pokazuje: do 59 bajtova, u samom inodu.',
};

const deviceNumber: DocsOf<typeof DeviceNumber> = {
  old: 'Broj uređaja u 16 bitova, glavni i sporedni od po 8 bitova; 0 kada se koristi dugi oblik.',
  new: 'Broj uređaja u 32 bita: sporedni (8 donjih bitova), glavni (12), sporedni (12 gornjih bitova).',
  unused: 'Ne koristi se.',
};

const inlineStart: DocsOf<typeof InlineStart> = {
  data: 'Prvih 60 bajtova datoteke; ostatak je atribut system.data.',
};

const inlineDirectoryStart: DocsOf<typeof InlineDirectoryStart> = {
  parent: 'Inod direktorijuma iznad; „.“ i „..“ nemaju zapise.',
  entries: 'Zapisi direktorijuma; ostali slede u atributu system.data.',
};

const dirEntryHash: DocsOf<typeof DirEntryHash> = { hash: 'Heš imena.', minor_hash: 'Druga polovina heša.' };

const SLOTS = {
  countlimit: 'Koliko ima mesta, i koliko ih je zauzeto.',
};

const dxRoot: DocsOf<typeof DxRoot> = {
  dot: 'Zapis „.“: sam direktorijum.',
  dot_name: 'Njegovo ime.',
  dotdot: 'Zapis „..“, za koji piše da zauzima ostatak bloka, da stari drajveri dalje ne bi videli ništa.',
  dotdot_name: 'Njegovo ime.',
  info: 'Koji heš, i koliko nivoa.',
  block: 'Blok direktorijuma za prvi opseg: heševe manje od heša drugog mesta.',
  ...SLOTS,
};

const dxNode: DocsOf<typeof DxNode> = {
  fake: 'Neupotrebljen zapis dug koliko i blok, da bi ga stari drajveri preskočili.',
  block: 'Blok direktorijuma za prvi opseg.',
  ...SLOTS,
};

const fakeDirent: DocsOf<typeof FakeDirent> = {
  inode: 'Inod, ili 0 kada zapis nije u upotrebi.',
  rec_len: 'Bajtova odavde do sledećeg zapisa: toliko stari drajver preskače.',
  name_len: 'Bajtova u imenu.',
  file_type: 'Vrsta datoteke.',
};

const dxRootInfo: DocsOf<typeof DxRootInfo> = {
  reserved_zero: 'Uvek nula.',
  hash_version: 'Heš ovog direktorijuma.',
  info_length: 'Bajtova u ovoj strukturi: 8.',
  indirect_levels: 'Nivoa čvorova indeksa između korena i listova: 0 ili 1, uz large_dir 2.',
  unused_flags: 'Ne koristi se.',
};

const dxCountLimit: DocsOf<typeof DxCountLimit> = {
  limit: 'Za koliko mesta ima prostora, računajući i ovo prvo.',
  count: 'Zauzetih mesta, računajući i ovo prvo.',
};

const dxEntry: DocsOf<typeof DxEntry> = {
  hash: 'Najmanji heš opsega; neparan nastavlja poslednji heš prethodnog opsega.',
  block: 'Blok direktorijuma (a ne diska) koji drži opseg: čvor indeksa ili list.',
};

const dxTail: DocsOf<typeof DxTail> = { dt_reserved: 'Ne koristi se; nula.', dt_checksum: 'Kontrolni zbir čvora.' };

const xattrInodeHeader: DocsOf<typeof XattrIbodyHeader> = {
  h_magic: 'Uvek 0xEA020000; ako je bilo šta drugo, inod u sebi nema atribute.',
};

const xattrHeader: DocsOf<typeof XattrHeader> = {
  h_magic: 'Uvek 0xEA020000.',
  h_refcount: 'Inoda koji dele ovaj blok; najviše 1024.',
  h_blocks: 'Blokova atributa: uvek 1.',
  h_hash: 'Heš svih atributa, po kom se nalazi drugi blok sa istima; 0: blok ne sme da se deli.',
  h_checksum: 'Kontrolni zbir bloka.',
  h_reserved: 'Ne koristi se; nula.',
};

const xattrEntry: DocsOf<typeof XattrEntry> = {
  e_name_len: 'Bajtova u zapisanom imenu, koje je bez prefiksa.',
  e_name_index: 'Prefiks imena, kao broj.',
  e_value_offs: 'Gde vrednost počinje, brojano od prve stavke (u inodu) ili od početka bloka.',
  e_value_inum: 'Inod koji drži veliku vrednost; 0 kada je vrednost ovde.',
  e_value_size: 'Bajtova u vrednosti.',
  e_hash: 'Heš imena i vrednosti. Linux u inodu, gde se ništa ne deli, upisuje 0; e2fsprogs ga upisuje i tamo.',
};

const aclHeader: DocsOf<typeof AclHeader> = { a_version: 'Uvek 1.' };
const aclEntryShort: DocsOf<typeof AclEntryShort> = {
  e_tag: 'Za koga stavka važi.',
  e_perm: 'Šta sme: 4 čitanje, 2 upis, 1 izvršavanje.',
};
const aclEntry: DocsOf<typeof AclEntry> = { ...aclEntryShort, e_id: 'Broj korisnika ili grupe korisnika.' };

export const field = {
  'i_block, block map': indirectMap,
  'i_block, symbolic link': fastSymlink,
  'i_block, device': deviceNumber,
  'i_block, inline data': inlineStart,
  'i_block, inline directory': inlineDirectoryStart,
  ext4_dir_entry_hash: dirEntryHash,
  dx_root: dxRoot,
  dx_node: dxNode,
  fake_dirent: fakeDirent,
  dx_root_info: dxRootInfo,
  dx_countlimit: dxCountLimit,
  dx_entry: dxEntry,
  dx_tail: dxTail,
  ext4_xattr_ibody_header: xattrInodeHeader,
  ext4_xattr_header: xattrHeader,
  ext4_xattr_entry: xattrEntry,
  ext4_acl_header: aclHeader,
  ext4_acl_entry_short: aclEntryShort,
  ext4_acl_entry: aclEntry,
};
