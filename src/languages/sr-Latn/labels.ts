/**
 * Šta je koji blok, u jednom redu. Radnik ga imenuje na engleskom, po utvrđenom obrascu (`labelOf`), a ovde se isto kaže
 * srpski: „blok 5 inoda 12 (/db)“. Što se obrascem ne poklapa ostaje kako jeste.
 */
import { kinds as english } from '../../views/page/common-words.ts';
import { described } from './described.ts';
import { kinds } from './views/common.ts';

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries(english).map(([name, label]) => [label, kinds[name as keyof typeof kinds]]),
);

const ROLES: Readonly<Record<string, string>> = {
  'list of bad blocks': 'spisak neispravnih blokova',
  'root directory': 'korenski direktorijum',
  'user quota': 'kvota korisnika',
  'group quota': 'kvota grupa',
  'boot loader': 'program za pokretanje',
  'undelete directory': 'direktorijum za vraćanje obrisanog',
  'reserved group descriptor blocks': 'mesto za još opisa grupa',
  journal: 'dnevnik',
  'exclude bitmap of snapshots': 'bitmapa izuzetih iz snimaka',
  replica: 'replika',
  'project quota': 'kvota projekata',
  'orphan file': 'datoteka siročića',
};

const RECORDS: Readonly<Record<string, string>> = { descriptor: 'opis', revoke: 'opoziv', commit: 'potvrda' };
const BITMAPS: Readonly<Record<string, string>> = { block: 'blokova', inode: 'inoda' };

const inode = (number: string, name: string | undefined): string =>
  `${number}${name === undefined ? '' : ` (${ROLES[name] ?? name})`}`;

/** „0–3“, a jedan je „0“. */
const several = (range: string): boolean => range.includes('–');

type Rule = readonly [pattern: RegExp, says: (...parts: (string | undefined)[]) => string];
const WHOSE = String.raw`inode (\d+)(?: \((.*)\))?`;
const YET = '(, not written yet)?';
const rule = (pattern: string, says: (...parts: string[]) => string): Rule => [
  new RegExp(`^${pattern}$`, 's'),
  says as Rule[1],
];

const RULES: readonly Rule[] = [
  rule('not formatted yet', () => 'još nije formatirano'),
  rule('bad block of the disk', () => 'neispravan blok diska'),
  rule(
    `backup of the superblock, in group (\\d+)${YET}`,
    (group, yet) => `rezervna kopija superbloka, u grupi ${group}${yet ? ', još neupisana' : ''}`,
  ),
  rule(`group descriptors ([\\d–]+)${YET}`, (range, yet) =>
    several(range)
      ? `opisi grupa ${range}${yet ? ', još neupisani' : ''}`
      : `opis grupe ${range}${yet ? ', još neupisan' : ''}`,
  ),
  rule(
    `backup of group descriptors ([\\d–]+), in group (\\d+)${YET}`,
    (range, group, yet) =>
      `rezervna kopija opisa ${several(range) ? 'grupa' : 'grupe'} ${range}, u grupi ${group}${yet ? ', još neupisana' : ''}`,
  ),
  rule('room for more group descriptors, in group (\\d+)', (group) => `mesto za još opisa grupa, u grupi ${group}`),
  rule(
    'inode table of group (\\d+): inodes ([\\d–]+)(, never initialised)?',
    (group, range, never) =>
      `tabela inoda grupe ${group}: ${several(range) ? 'inodi' : 'inod'} ${range}${never ? ', nikad pripremljena' : ''}`,
  ),
  rule('(block|inode) bitmap of group (\\d+)', (of, group) => `bitmapa ${BITMAPS[of]} grupe ${group}`),
  rule('rest of a cluster, with (.*)', (whose) => `ostatak klastera; u istom klasteru: ${label(whose)}`),
  rule(`directory block (\\d+) of ${WHOSE}`, (n, ino, name) => `blok ${n} direktorijuma: inod ${inode(ino, name)}`),
  rule(`root of the hash tree of ${WHOSE}`, (ino, name) => `koren heš stabla inoda ${inode(ino, name)}`),
  rule(
    `hash tree node, block (\\d+) of ${WHOSE}`,
    (n, ino, name) => `čvor heš stabla, blok ${n} inoda ${inode(ino, name)}`,
  ),
  rule(
    `extent tree node of ${WHOSE}, from block (\\d+) on`,
    (ino, name, n) => `čvor stabla ekstenata inoda ${inode(ino, name)}, od bloka ${n} nadalje`,
  ),
  rule(
    `indirect block of ${WHOSE}, from block (\\d+) on`,
    (ino, name, n) => `indirektni blok inoda ${inode(ino, name)}, od bloka ${n} nadalje`,
  ),
  rule(`extended attributes of ${WHOSE}`, (ino, name) => `prošireni atributi inoda ${inode(ino, name)}`),
  rule(`target of the symbolic link ${WHOSE}`, (ino, name) => `cilj simboličke veze, inod ${inode(ino, name)}`),
  rule('journal block (\\d+): never written', (n) => `blok dnevnika ${n}: nikad upisan`),
  rule('journal block (\\d+): its superblock', (n) => `blok dnevnika ${n}: njegov superblok`),
  rule('journal block (\\d+): left from an earlier round', (n) => `blok dnevnika ${n}: ostao iz ranijeg kruga`),
  rule('journal block (\\d+): fast commits', (n) => `blok dnevnika ${n}: brze potvrde`),
  rule(
    'journal block (\\d+): copy of block (\\d+), transaction (\\d+)',
    (n, of, tid) => `blok dnevnika ${n}: kopija bloka ${of}, transakcija ${tid}`,
  ),
  rule(
    'journal block (\\d+): (descriptor|revoke|commit), transaction (\\d+)',
    (n, what, tid) => `blok dnevnika ${n}: ${RECORDS[what]}, transakcija ${tid}`,
  ),
  rule('block (\\d+) of the orphan file, inode (\\d+)', (n, ino) => `blok ${n} datoteke siročića, inod ${ino}`),
  rule(
    `block (\\d+) of ${WHOSE}, not yet written`,
    (n, ino, name) => `blok ${n} inoda ${inode(ino, name)}, još neupisan`,
  ),
  rule(`block (\\d+) of ${WHOSE}`, (n, ino, name) => `blok ${n} inoda ${inode(ino, name)}`),
  // What stands in a block: an inode of a table, a record of a directory.
  rule(`${WHOSE}, no name any more`, (ino, name) => `inod ${inode(ino, name)}, više nema ime`),
  rule(`extents of ${WHOSE}`, (ino, name) => `ekstenti inoda ${inode(ino, name)}`),
  rule('inode (\\d+), never used', (ino) => `inod ${ino}, nikad upotrebljen`),
  rule('inode (\\d+), not in use', (ino) => `inod ${ino}, nije u upotrebi`),
  rule(WHOSE, (ino, name) => `inod ${inode(ino, name)}`),
  rule('(".*" →) inode (\\d+)', (name, ino) => `${name} inod ${ino}`),
  rule('unused entry of (\\d+) bytes', (n) => `neupotrebljen zapis, bajtova: ${n}`),
];

const one = (text: string): string | undefined => {
  const kind = KINDS.get(text);
  if (kind !== undefined) return kind;
  for (const [pattern, says] of RULES) {
    const parts = pattern.exec(text);
    if (parts) return says(...parts.slice(1));
  }
  return ROLES[text] ?? described(text);
};

/** Broj je od onoga ko proba rečenice. */
export function label(of: string | number): string {
  const text = String(of);
  const said = one(text);
  if (said !== undefined) return said;
  // A path may have these words in it, too.
  const [, now, before] = /^(.*), was (.*)$/s.exec(text) ?? [];
  const [is, was] = [now, before].map((part) => part && one(part));
  return is && was ? `${is}; pre toga: ${was}` : text;
}
