/**
 * Zašto nešto nije prihvaćeno. Mašina to kaže na engleskom, po utvrđenim obrascima, a ovde se isto kaže srpski: najpre zašto
 * datoteka nije otvorena kao volumen (`openVolume`), a ostalo po tabelama. Za ono što se ne prepozna nema prevoda: ostaje
 * celo na engleskom.
 */
import { sessionRefusals } from './refusals-session.ts';
import { shellRefusals } from './refusals-shell.ts';
import { volumeRefusals } from './refusals-volume.ts';
import { sayingBy } from './templates.ts';

const unpack = 'najpre je raspakujte';
const convert = 'najpre je pretvorite u sirovu (raw)';
const LOOKS: Readonly<Record<string, string>> = {
  'a gzip file; unpack it first': `gzip datoteka; ${unpack}`,
  'a zstd file; unpack it first': `zstd datoteka; ${unpack}`,
  'an xz file; unpack it first': `xz datoteka; ${unpack}`,
  'a bzip2 file; unpack it first': `bzip2 datoteka; ${unpack}`,
  'a 7-Zip archive; unpack it first': `arhiva 7-Zip; ${unpack}`,
  'a zip archive; unpack it first': `arhiva zip; ${unpack}`,
  'a tar archive; it holds files, not a volume': 'arhiva tar; u njoj su datoteke, a ne volumen',
  'an ISO 9660 image (a CD or DVD)': 'slika ISO 9660 (CD ili DVD)',
  'an XFS volume': 'volumen XFS',
  'a btrfs volume': 'volumen btrfs',
  'an NTFS volume': 'volumen NTFS',
  'an exFAT volume': 'volumen exFAT',
  'a FAT volume': 'volumen FAT',
  'an F2FS volume': 'volumen F2FS',
  'a SquashFS image': 'slika SquashFS',
  'an EROFS image': 'slika EROFS',
  'an HFS+ volume': 'volumen HFS+',
  'an APFS container': 'kontejner APFS',
  'an encrypted LUKS volume': 'šifrovani volumen LUKS',
  'an LVM physical volume': 'fizički volumen LVM',
  'Linux swap space': 'prostor za razmenu (swap) Linuxa',
  'a QCOW2 disk image; convert it to raw first': `slika diska QCOW2; ${convert}`,
  'a VMDK disk image; convert it to raw first': `slika diska VMDK; ${convert}`,
  'a VHD disk image; convert it to raw first': `slika diska VHD; ${convert}`,
  'a VHDX disk image; convert it to raw first': `slika diska VHDX; ${convert}`,
  'an Android sparse image; unpack it with simg2img first':
    'Androidova retka slika (sparse); najpre je raspakujte programom simg2img',
  'a PNG picture': 'slika PNG',
  'a JPEG picture': 'slika JPEG',
  'a GIF picture': 'slika GIF',
  'a PDF document': 'dokument PDF',
  'an ELF program': 'program ELF',
  'a text file': 'tekstualna datoteka',
  'a whole disk with a GPT partition table; cut the partition out of it first':
    'ceo disk sa tabelom particija GPT; najpre isecite particiju iz njega',
};

const PARTITIONED =
  /^a whole disk with a partition table; its first Linux partition begins at byte (\d+): cut it out first$/;

function looksLike(text: string): string | undefined {
  const at = PARTITIONED.exec(text)?.[1];
  return at === undefined
    ? LOOKS[text]
    : `ceo disk sa tabelom particija; njegova prva Linuxova particija počinje na bajtu ${at}: najpre je isecite`;
}

const MAGIC = String.raw`s_magic at byte (\d+) is (0x[\da-f]+) instead of (0x[\da-f]+)`;
const magic = (at: string, is: string, wanted: string) => `s_magic na bajtu ${at} je ${is} umesto ${wanted}`;

/** Undefined where a part of it is not known. */
type Rule = readonly [pattern: RegExp, says: (...parts: string[]) => string | undefined];
const rule = (pattern: string, says: Rule[1]): Rule => [new RegExp(`^${pattern}$`), says];

/** ` It looks like a gzip file; unpack it first.`, if it looks like anything. */
const LOOKING = String.raw`(?: It looks like (.*)\.)?`;
function withLooks(said: string, looks: string | undefined): string | undefined {
  if (looks === undefined) return said;
  const like = looksLike(looks);
  return like && `${said} Izgleda da je to ${like}.`;
}

const RULES: readonly Rule[] = [
  rule(
    String.raw`The file is empty: a superblock would begin at byte (\d+)\.`,
    (at) => `Datoteka je prazna: superblok bi počinjao na bajtu ${at}.`,
  ),
  rule(
    String.raw`The file ends at byte (\d+), before the superblock does at byte (\d+)\.${LOOKING}`,
    (end, at, looks) => withLooks(`Datoteka se završava na bajtu ${end}, pre kraja superbloka na bajtu ${at}.`, looks),
  ),
  rule(`${MAGIC}, so this is no ext2, ext3 or ext4 volume\\.${LOOKING}`, (at, is, wanted, looks) =>
    withLooks(`${magic(at, is, wanted)}, pa ovo nije volumen ext2, ext3 ni ext4.`, looks),
  ),
  rule(
    `${MAGIC}: (the file holds nothing but zeros|the first (\\d+) bytes are all zero), and no backup of a superblock is where mke2fs would put one\\.`,
    (at, is, wanted, _all, first) =>
      `${magic(at, is, wanted)}: ${first === undefined ? 'u datoteci su same nule' : `u prvih bajtova, njih ${first}, same su nule`}, a rezervne kopije superbloka nema tamo gde bi je stavio mke2fs.`,
  ),
  rule(
    String.raw`${MAGIC}, so the superblock is lost\. A backup of the superblock is at block (\d+) \(byte (\d+)\): (e2fsck -b \d+ -B \d+) restores the volume from it\.`,
    (at, is, wanted, block, byte, command) =>
      `${magic(at, is, wanted)}, pa je superblok izgubljen. Njegova rezervna kopija je u bloku ${block} (bajt ${byte}): iz nje volumen vraća ${command}.`,
  ),
  rule(
    String.raw`s_feature_incompat at byte (\d+) is (0x[\da-f]+): the features? ([\w, -]+) \((0x[\da-f]+)\) (?:is|are) not (supported|known), and without that nothing in the volume can be trusted to mean what it seems to\.`,
    (at, is, names, bits, how) =>
      `s_feature_incompat na bajtu ${at} je ${is}: ${how === 'known' ? 'nije poznato' : 'nije podržano'} ${names} (${bits}), a bez toga ništa na volumenu ne mora da znači ono što izgleda.`,
  ),
];

const byTemplates = sayingBy({ ...volumeRefusals, ...sessionRefusals, ...shellRefusals }, one);

/** Tačka na kraju može da nedostaje: onda je rečenica deo druge. */
function one(text: string): string | undefined {
  const whole = text.endsWith('.') ? text : `${text}.`;
  for (const [pattern, says] of RULES) {
    const parts = pattern.exec(whole);
    const said = parts && says(...parts.slice(1));
    if (said) return whole === text ? said : said.slice(0, -1);
  }
  const said = byTemplates(whole.slice(0, -1));
  return said === undefined || whole !== text ? said : `${said}.`;
}

/** Gde je u skripti: `Line 3, column 1: …`, i više njih jedno za drugim. */
const PLACE = /(?:^|(?<=\S) )Line (\d+), column (\d+): /;

function problems(text: string): string | undefined {
  const [before, ...pieces] = text.split(PLACE);
  if (pieces.length === 0 || before !== '') return undefined;
  const said: string[] = [];
  for (let i = 0; i < pieces.length; i += 3) {
    const message = one(pieces[i + 2]);
    if (message === undefined) return undefined;
    said.push(`Red ${pieces[i]}, kolona ${pieces[i + 1]}: ${message}`);
  }
  return said.join(' ');
}

export function refusal(of: string | number): string {
  // Broj je od onoga ko proba rečenice.
  const text = String(of);
  return problems(text) ?? one(text) ?? text;
}
