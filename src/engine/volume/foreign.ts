/**
 * Recognises files that are no ext2, ext3 or ext4 volume by signatures that are cheap to read. Like `file` it has a table
 * of (byte offset, bytes).
 */
import { type Said, saying } from '../../bytes/said.ts';
import { SECTOR_BYTES } from '../../format/constants.ts';
import { LINUX_PARTITION, MBR_SIGNATURE, Mbr } from '../../format/mbr.ts';
import type { ByteSource } from '../../trace/block-device.ts';

/** Each completes "It looks like …". */
export const LOOKS = saying('looks', {
  gzip: 'a gzip file; unpack it first',
  zstd: 'a zstd file; unpack it first',
  xz: 'an xz file; unpack it first',
  bzip2: 'a bzip2 file; unpack it first',
  seven_zip: 'a 7-Zip archive; unpack it first',
  zip: 'a zip archive; unpack it first',
  tar: 'a tar archive; it holds files, not a volume',
  iso: 'an ISO 9660 image (a CD or DVD)',
  xfs: 'an XFS volume',
  btrfs: 'a btrfs volume',
  ntfs: 'an NTFS volume',
  exfat: 'an exFAT volume',
  fat: 'a FAT volume',
  f2fs: 'an F2FS volume',
  squashfs: 'a SquashFS image',
  erofs: 'an EROFS image',
  hfs: 'an HFS+ volume',
  apfs: 'an APFS container',
  luks: 'an encrypted LUKS volume',
  lvm: 'an LVM physical volume',
  swap: 'Linux swap space',
  qcow2: 'a QCOW2 disk image; convert it to raw first',
  vmdk: 'a VMDK disk image; convert it to raw first',
  vhd: 'a VHD disk image; convert it to raw first',
  vhdx: 'a VHDX disk image; convert it to raw first',
  sparse: 'an Android sparse image; unpack it with simg2img first',
  png: 'a PNG picture',
  jpeg: 'a JPEG picture',
  gif: 'a GIF picture',
  pdf: 'a PDF document',
  elf: 'an ELF program',
  gpt: 'a whole disk with a GPT partition table; cut the partition out of it first',
  partitioned: (of: { byte: number }) =>
    `a whole disk with a partition table; its first Linux partition begins at byte ${of.byte}: cut it out first`,
  text: 'a text file',
});

interface Signature {
  at: number;
  /** ASCII text, or bytes in hex after `0x`. */
  is: string;
  looks: Exclude<keyof typeof LOOKS, 'partitioned'>;
}

const SIGNATURES: readonly Signature[] = [
  { at: 0, is: '0x1f8b', looks: 'gzip' },
  { at: 0, is: '0x28b52ffd', looks: 'zstd' },
  { at: 0, is: '0xfd377a585a00', looks: 'xz' },
  { at: 0, is: 'BZh', looks: 'bzip2' },
  { at: 0, is: '0x377abcaf271c', looks: 'seven_zip' },
  { at: 0, is: '0x504b0304', looks: 'zip' },
  { at: 257, is: 'ustar', looks: 'tar' },
  { at: 32769, is: 'CD001', looks: 'iso' },
  { at: 0, is: 'XFSB', looks: 'xfs' },
  { at: 65600, is: '_BHRfS_M', looks: 'btrfs' },
  { at: 3, is: 'NTFS    ', looks: 'ntfs' },
  { at: 3, is: 'EXFAT   ', looks: 'exfat' },
  { at: 54, is: 'FAT', looks: 'fat' },
  { at: 82, is: 'FAT32', looks: 'fat' },
  { at: 1024, is: '0x1020f5f2', looks: 'f2fs' },
  { at: 0, is: 'hsqs', looks: 'squashfs' },
  { at: 1024, is: '0xe2e1f5e0', looks: 'erofs' },
  { at: 1024, is: 'H+', looks: 'hfs' },
  { at: 32, is: 'NXSB', looks: 'apfs' },
  { at: 0, is: '0x4c554b53babe', looks: 'luks' },
  { at: 512, is: 'LABELONE', looks: 'lvm' },
  { at: 4086, is: 'SWAPSPACE2', looks: 'swap' },
  { at: 0, is: '0x514649fb', looks: 'qcow2' },
  { at: 0, is: 'KDMV', looks: 'vmdk' },
  { at: 0, is: 'conectix', looks: 'vhd' },
  { at: 0, is: 'vhdxfile', looks: 'vhdx' },
  { at: 0, is: '0x3aff26ed', looks: 'sparse' },
  { at: 0, is: '0x89504e470d0a1a0a', looks: 'png' },
  { at: 0, is: '0xffd8ff', looks: 'jpeg' },
  { at: 0, is: 'GIF8', looks: 'gif' },
  { at: 0, is: '%PDF-', looks: 'pdf' },
  { at: 0, is: '0x7f454c46', looks: 'elf' },
];

function matches(source: ByteSource, s: Signature): boolean {
  const hex = s.is.startsWith('0x');
  const length = hex ? (s.is.length - 2) / 2 : s.is.length;
  const at = source.read(s.at, length);
  if (at.length < length) return false;
  for (let i = 0; i < length; i++) {
    const want = hex ? Number.parseInt(s.is.slice(2 + 2 * i, 4 + 2 * i), 16) : s.is.charCodeAt(i);
    if (at[i] !== want) return false;
  }
  return true;
}

/** Where the first Linux partition of a disk with a partition table begins, so that it can be cut out. */
function partitioned(source: ByteSource): Said | undefined {
  const sector = source.read(0, Mbr.size);
  if (sector.length < Mbr.size) return undefined;
  const { signature, partitions } = Mbr.read(sector);
  if (signature !== MBR_SIGNATURE) return undefined;
  if (matches(source, { at: Mbr.size, is: 'EFI PART', looks: 'gpt' })) return LOOKS.gpt;
  const linux = partitions.find(({ type, first_sector }) => type === LINUX_PARTITION && first_sector > 0);
  return linux && LOOKS.partitioned({ byte: linux.first_sector * SECTOR_BYTES });
}

const SAMPLE = 4096;

function looksLikeText(source: ByteSource): boolean {
  const head = source.read(0, SAMPLE);
  return head.length > 0 && head.every((b) => (b >= 0x20 && b !== 0x7f) || b === 9 || b === 10 || b === 13);
}

/** The kind of file, if it is recognised. */
export function looksLike(source: ByteSource): Said | undefined {
  for (const s of SIGNATURES) if (matches(source, s)) return LOOKS[s.looks];
  return partitioned(source) ?? (looksLikeText(source) ? LOOKS.text : undefined);
}

/** Answers whether the first `limit` bytes are all zero. */
export function allZero(source: ByteSource, limit: number): boolean {
  const end = Math.min(source.size, limit);
  const STEP = 1 << 16;
  for (let at = 0; at < end; at += STEP) {
    const part = source.read(at, Math.min(STEP, end - at));
    for (let i = 0; i < part.length; i++) if (part[i] !== 0) return false;
  }
  return true;
}
