/** Na šta liči datoteka koja nije volumen ext2, ext3 ni ext4. */
import type { SaidWords } from '../../said-rooms.ts';

const unpack = 'najpre je raspakujte';
const convert = 'najpre je pretvorite u sirovu (raw)';

export const looks: SaidWords['looks'] = {
  gzip: `gzip datoteka; ${unpack}`,
  zstd: `zstd datoteka; ${unpack}`,
  xz: `xz datoteka; ${unpack}`,
  bzip2: `bzip2 datoteka; ${unpack}`,
  seven_zip: `arhiva 7-Zip; ${unpack}`,
  zip: `arhiva zip; ${unpack}`,
  tar: 'arhiva tar; u njoj su datoteke, a ne volumen',
  iso: 'slika ISO 9660 (CD ili DVD)',
  xfs: 'volumen XFS',
  btrfs: 'volumen btrfs',
  ntfs: 'volumen NTFS',
  exfat: 'volumen exFAT',
  fat: 'volumen FAT',
  f2fs: 'volumen F2FS',
  squashfs: 'slika SquashFS',
  erofs: 'slika EROFS',
  hfs: 'volumen HFS+',
  apfs: 'kontejner APFS',
  luks: 'šifrovani volumen LUKS',
  lvm: 'fizički volumen LVM',
  swap: 'prostor za razmenu (swap) Linuxa',
  qcow2: `slika diska QCOW2; ${convert}`,
  vmdk: `slika diska VMDK; ${convert}`,
  vhd: `slika diska VHD; ${convert}`,
  vhdx: `slika diska VHDX; ${convert}`,
  sparse: 'Androidova retka slika (sparse); najpre je raspakujte programom simg2img',
  png: 'slika PNG',
  jpeg: 'slika JPEG',
  gif: 'slika GIF',
  pdf: 'dokument PDF',
  elf: 'program ELF',
  text: 'tekstualna datoteka',
  gpt: 'ceo disk sa tabelom particija GPT; najpre isecite particiju iz njega',
  partitioned: (of) =>
    `ceo disk sa tabelom particija; njegova prva Linuxova particija počinje na bajtu ${of.byte}: najpre je isecite`,
};
