/** Delovi bloka: šta vrednosti polja znače, koje su strukture u njemu, i da li se kontrolni zbirovi slažu. */
import { aboutBlocks } from './about-blocks.ts';
import { aboutStructs } from './about-structs.ts';
import { sayingBy, type Templates } from './templates.ts';
import { figure } from './views/units.ts';

/** Vrednosti koje imaju ime. */
const values: Templates = {
  'not a known value': 'nepoznata vrednost',
  unknown: 'nepoznato',
  none: 'ništa',
  'none recorded': 'ništa zabeleženo',
  never: 'nikada',
  right: 'ispravno',
  free: 'slobodno',
  'in use': 'zauzeto',
  'not in use': 'nije u upotrebi',
  'not used': 'ne koristi se',
  'not set': 'nije zadat',
  'not deleted': 'nije obrisan',
  'deleted or not in use': 'obrisano ili nije u upotrebi',
  'no limit': 'bez granice',
  'out of range': 'izvan opsega',
  'out of bounds': 'izvan granica',
  'too large': 'preveliko',
  'too large: at most 6 (64 KiB)': 'preveliko: najviše 6 (64 KiB)',
  no: 'ne',
  'yes: i_block and i_size of the journal': 'da: i_block i i_size dnevnika',
  continue: 'nastavlja',
  'remount read-only': 'montira samo za čitanje',
  panic: 'zaustavlja jezgro (panic)',
  original: 'prvobitna',
  'dynamic: inode size and features are variable': 'dinamička: veličina inoda i mogućnosti su promenljive',
  'legacy, unsigned': 'legacy, bez predznaka',
  'half_md4, unsigned': 'half_md4, bez predznaka',
  'tea, unsigned': 'tea, bez predznaka',
  'UTF-8 of Unicode 12.1.0': 'UTF-8, Unicode 12.1.0',
  'not an ext2, ext3 or ext4': 'nije ext2, ext3 ni ext4',
  'not an MMP block': 'nije blok MMP',
  'not a block of the journal’s own': 'nije sopstveni blok dnevnika',
  'not a block of the orphan file': 'nije blok datoteke siročića',
  'not an extent node': 'nije čvor ekstenata',
  'not a tail': 'nije završni zapis',
  'no attributes here': 'ovde nema atributa',
  'not mounted': 'nije montiran',
  'mounted, or was at a crash': 'montiran je, ili je bio kada je došlo do pada',
  'e2fsck is at work': 'e2fsck radi',
  'nothing to replay': 'nema šta da se ponovi',
  'replay from block {#}': 'ponavljanje od bloka {1}',
  'kept here': 'vrednost je ovde',
  'a leaf: the entries are extents': 'list: stavke su ekstenti',
  'the entries are indexes of nodes below': 'stavke vode do čvorova ispod',
  'continues the range before': 'nastavlja opseg pre njega',
  'regular file': 'obična datoteka',
  directory: 'direktorijum',
  'character device': 'znakovni uređaj',
  'block device': 'blokovski uređaj',
  'named pipe': 'imenovana cev',
  socket: 'utičnica',
  'symbolic link': 'simbolička veza',
  'unknown type': 'nepoznata vrsta',
  'the block’s checksum': 'kontrolni zbir bloka',
  owner: 'vlasnik',
  user: 'korisnik',
  'owning group': 'grupa vlasnika',
  group: 'grupa',
  mask: 'maska',
  others: 'ostali',
  zeros: 'nule',
  'left over': 'ostaci',
  empty: 'prazno',
  'all set': 'svi su postavljeni',
  'not listed': 'nije nabrojano',
  'descriptor: lists the copies behind it': 'opis: nabraja kopije iza sebe',
  'commit: the transaction is complete': 'potvrda: transakcija je potpuna',
  'superblock, version 1': 'superblok, verzija 1',
  'superblock, version 2': 'superblok, verzija 2',
  'revoke: blocks not to be replayed': 'opoziv: blokovi koji se ne ponavljaju',
  'ADD_RANGE: blocks were mapped': 'ADD_RANGE: blokovi su dobili mesto',
  'DEL_RANGE: blocks were unmapped': 'DEL_RANGE: blokovi su izgubili mesto',
  'CREAT: a file was made': 'CREAT: napravljena je datoteka',
  'LINK: a name was added': 'LINK: dodato je ime',
  'UNLINK: a name was removed': 'UNLINK: uklonjeno je ime',
  'INODE: an inode as it is now': 'INODE: inod kakav je sada',
  'PAD: nothing, up to the end of the block': 'PAD: ništa, do kraja bloka',
  'TAIL: the end of one fast commit': 'TAIL: kraj jedne brze potvrde',
  'HEAD: the first of a run of fast commits': 'HEAD: prva u nizu brzih potvrda',
};

/** Imena struktura i redova. */
const parts: Templates = {
  header: 'zaglavlje',
  'tail with the checksum of the block': 'završetak, sa kontrolnim zbirom bloka',
  'tail with the checksum of the node': 'završetak, sa kontrolnim zbirom čvora',
  'root of the hash tree': 'koren heš stabla',
  'index node of the hash tree': 'indeksni čvor heš stabla',
  'superblock of the journal': 'superblok dnevnika',
  'group descriptor {#}': 'opis grupe {1}',
  'commit of transaction {#}': 'potvrda transakcije {1}',
  'descriptor of transaction {#}': 'opisni blok transakcije {1}',
  'revokes of transaction {#}': 'opozivi transakcije {1}',
  '{#} revoked': 'opozvanih: {1}',
  'record at byte {#}': 'zapis na bajtu {1}',
  'block {#}, its copy in block {#} of the journal': 'blok {1}, njegova kopija u bloku {2} dnevnika',
  '{#} slots': '{1|mesto|mesta|mesta}',
  'slots {}, by hash': 'stavke {1}, po hešu',
  '{#} block numbers': '{1|broj bloka|broja blokova|brojeva blokova}',
  '{#} numbers of further lists': '{1|broj daljeg spiska|broja daljih spiskova|brojeva daljih spiskova}',
  '{}, by block of the file': '{1*}, po bloku datoteke',
  '{#} nodes below': '{1|čvor|čvora|čvorova} ispod',
  '{#} node below': '{1|čvor|čvora|čvorova} ispod',
  '{} bitmap of group {#}: {#} of {#} {} in use': 'bitmapa {1*} grupe {2}: zauzeto {3} od {4} ({5*})',
  '{} bitmap of group {#}, never initialised: Linux computes it and ignores these bytes':
    'bitmapa {1*} grupe {2}, nikad pripremljena: Linux je računa, i ne gleda ove bajtove',
  inode: 'inoda',
  block: 'blokova',
  blocks: 'blokovi',
  inodes: 'inodi',
  clusters: 'klasteri',
};

/** Brojevi i oni što ih broje. */
const counts: Templates = {
  'inode {#}': 'inod {1}',
  'in inode {#}': 'u inodu {1}',
  'block {#}': 'blok {1}',
  'user {#}': 'korisnik {1}',
  'group {#}': 'grupa {1}',
  'block {#} of the file': 'blok {1} datoteke',
  'blocks {} of the file': 'blokovi {1} datoteke',
  'hole at {}': 'rupa: {1*}',
  '{}, outside of the volume': '{1*}, izvan volumena',
  'blocks of {#} bytes': 'blokovi od {1} bajtova',
  'clusters of {}': 'klasteri od {1*}',
  '{#} blocks': '{1|blok|bloka|blokova}',
  '{#} block': '{1|blok|bloka|blokova}',
  '{#} clusters': '{1|klaster|klastera|klastera}',
  '{#} cluster': '{1|klaster|klastera|klastera}',
  '{#} inodes': '{1|inod|inoda|inoda}',
  '{#} inode': '{1|inod|inoda|inoda}',
  '{#} extents': '{1|ekstent|ekstenta|ekstenata}',
  '{#} extent': '{1|ekstent|ekstenta|ekstenata}',
  '{#} groups': '{1|grupa|grupe|grupa}',
  '{#} group': '{1|grupa|grupe|grupa}',
  '{#} days': '{1|dan|dana|dana}',
  '{#} day': '{1|dan|dana|dana}',
  '{#} nanoseconds': '{1|nanosekunda|nanosekunde|nanosekundi}',
  '{#} nanosecond': '{1|nanosekunda|nanosekunde|nanosekundi}',
  '{#} zero bytes': 'nula: {1|bajt|bajta|bajtova}',
  '{#} zero byte': 'nula: {1|bajt|bajta|bajtova}',
  '{#} of {#} set': 'postavljeno {1} od {2}',
  '{#} bits that number nothing':
    '{1|bit koji ne označava ništa|bita koji ne označavaju ništa|bitova koji ne označavaju ništa}',
  'inodes {}': 'inodi {1}',
  'clusters {} (blocks {})': 'klasteri {1} (blokovi {2})',
  'blocks {}': 'blokovi {1}',
  '{} with the upper half': '{1} sa gornjom polovinom',
  '{}, {#} × 2^32 seconds': '{1*}, {2} × 2^32 sekundi',
  '{#} sectors of 512 bytes, {}': '{1|sektor|sektora|sektora} od 512 bajtova, {2*}',
  '{#} sector of 512 bytes, {}': '{1|sektor|sektora|sektora} od 512 bajtova, {2*}',
  '{#} blocks, unwritten': '{1|blok|bloka|blokova}, neupisano',
  '{#} block, unwritten': '{1|blok|bloka|blokova}, neupisano',
  '{#} blocks, {}': '{1|blok|bloka|blokova}, {2*}',
  '{#} block, {}': '{1|blok|bloka|blokova}, {2*}',
  'block map: {#} of {#} direct blocks, {#} trees of lists':
    'mapa blokova: neposrednih {1} od {2}, {3|stablo|stabla|stabala} spiskova',
  'block map: {#} of {#} direct blocks, {#} tree of lists':
    'mapa blokova: neposrednih {1} od {2}, {3|stablo|stabla|stabala} spiskova',
  'no extents': 'nema ekstenata',
  'extents {}': 'ekstenti {1}',
  'the root of a tree of extents: {#} levels below, {#} of {#} entries':
    'koren stabla ekstenata: {1|nivo|nivoa|nivoa} ispod, {2} od {3} stavki',
  'the root of a tree of extents: {#} level below, {#} of {#} entries':
    'koren stabla ekstenata: {1|nivo|nivoa|nivoa} ispod, {2} od {3} stavki',
  'depth {#}, {#} of {#} entries': 'dubina {1}, {2} od {3} stavki',
  'link to {}': 'veza ka {1}',
  'device: {}': 'uređaj: {1*}',
  'major {#}, minor {#}': 'glavni {1}, sporedni {2}',
  'hash {} and up → directory block {#}': 'heš {1} i više → blok {2} direktorijuma',
  '{#} of {#} slots': '{1} od {2} stavki',
  'inode {#}, {#} bytes to the next entry': 'inod {1}, {2|bajt|bajta|bajtova} do sledećeg zapisa',
  '{}, {#} levels below the root': '{1}, {2|nivo|nivoa|nivoa} ispod korena',
  '{}, {#} level below the root': '{1}, {2|nivo|nivoa|nivoa} ispod korena',
  '{#} bytes in use, transaction {#}': '{1|bajt|bajta|bajtova} u upotrebi, transakcija {2}',
  '{#} byte in use, transaction {#}': '{1|bajt|bajta|bajtova} u upotrebi, transakcija {2}',
  '{}, transaction {#}': '{1*}, transakcija {2}',
  'ADD_RANGE {#}: {} at {#}': 'ADD_RANGE {1}: {2} na {3}',
  'CREAT {} ({#}) in {#}': 'CREAT {1} ({2}) u {3}',
  'LINK {} ({#}) in {#}': 'LINK {1} ({2}) u {3}',
  'UNLINK {} ({#}) in {#}': 'UNLINK {1} ({2}) u {3}',
  'record {#}': 'zapis {1}',
  revoke: 'opoziv',
  commit: 'potvrda',
  descriptor: 'opis',
  'unknown block type': 'nepoznata vrsta bloka',
  events: 'događaji',
  'block writes': 'upisi blokova',
  'free blocks': 'slobodni blokovi',
  'free inodes': 'slobodni inodi',
  directories: 'direktorijumi',
  'requests to the disks': 'zahtevi ka diskovima',
  seeks: 'pomeranja glave',
  'time of the machine': 'vreme mašine',
  'end of entries': 'kraj stavki',
  'value of {}': 'vrednost: {1}',
  'value in inode {#}': 'vrednost u inodu {1}',
  'value: {}': 'vrednost: {1*}',
  'Free: entries grow into it from the left, values from the right.':
    'Slobodno: sleva u njega rastu stavke, a zdesna vrednosti.',
  'Room for attributes: none are kept in this inode.': 'Mesto za atribute: u ovom inodu ih nema.',
  'checksum {} is right': 'kontrolni zbir {1} je tačan',
  'checksum {} is wrong: the bytes give {}': 'kontrolni zbir {1} nije tačan: bajtovi daju {2}',
  'the checksum cannot be found: the structure is damaged': 'kontrolni zbir ne može da se nađe: struktura je oštećena',
};

const byTemplates = sayingBy({ ...values, ...aboutBlocks, ...aboutStructs, ...parts, ...counts }, described);

/** `, -rw-r--r-- (0644)` iza vrste datoteke. */
const MODE = /^(.+), ([-?\w]{10}) \((\d+)\)$/;
/** Vrednost i šta ona znači: `0 (not deleted)`. */
const MEANT = /^(\S+) \((.+)\)$/s;
/** Nizovi blokova u korenu stabla: `0–7 → 1240–1247, not in use`. */
const RUNS =
  /^(?:[\d–]+ → [\d–]+(?: unwritten)?|not in use)(?:, (?:[\d–]+ → [\d–]+(?: unwritten)?|not in use))+$|unwritten$/;
/** Imena koja su stajala u slobodnom mestu zapisa. */
const FORMER = /\bwas ("(?:[^"\\]|\\.)*")/g;
const SIZE = /^[\d.,]+ (?:bytes?|[KMGTPE]iB)$/;

/** `undefined` za ono što se ne poznaje, i za samo brojeve i imena. */
export function described(text: string): string | undefined {
  // Ime ili tekst sa volumena.
  if (text.startsWith('"')) return undefined;
  if (SIZE.test(text)) return figure(text);
  const mode = MODE.exec(text);
  if (mode) return `${described(mode[1]) ?? mode[1]}, ${mode[2]} (${mode[3]})`;
  const said = byTemplates(text);
  if (said !== undefined) return said;
  const former = text.replaceAll(FORMER, 'bilo je $1').replaceAll(/→ inode (?=\d)/g, '→ inod ');
  if (former !== text && text.startsWith('was ')) return former;
  if (RUNS.test(text)) return text.replaceAll('not in use', 'nije u upotrebi').replaceAll('unwritten', 'neupisano');
  const meant = MEANT.exec(text);
  const meaning = meant && described(meant[2]);
  return meant && meaning ? `${meant[1]} (${meaning})` : undefined;
}
