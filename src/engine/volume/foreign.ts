/**
 * What a file that is no ext2, ext3 or ext4 volume looks like, by signatures that are cheap to read: a table of (byte
 * offset, bytes), as `file` has it.
 */
import { SECTOR_BYTES } from '../../format/constants.ts';
import { LINUX_PARTITION, MBR_SIGNATURE, Mbr } from '../../format/mbr.ts';
import type { ByteSource } from '../../trace/block-device.ts';

interface Signature {
  at: number;
  /** ASCII text, or bytes in hex after `0x`. */
  is: string;
  /** Completes "It looks like …". */
  looks: string;
}

const SIGNATURES: readonly Signature[] = [
  { at: 0, is: '0x1f8b', looks: 'a gzip file; unpack it first' },
  { at: 0, is: '0x28b52ffd', looks: 'a zstd file; unpack it first' },
  { at: 0, is: '0xfd377a585a00', looks: 'an xz file; unpack it first' },
  { at: 0, is: 'BZh', looks: 'a bzip2 file; unpack it first' },
  { at: 0, is: '0x377abcaf271c', looks: 'a 7-Zip archive; unpack it first' },
  { at: 0, is: '0x504b0304', looks: 'a zip archive; unpack it first' },
  { at: 257, is: 'ustar', looks: 'a tar archive; it holds files, not a volume' },
  { at: 32769, is: 'CD001', looks: 'an ISO 9660 image (a CD or DVD)' },
  { at: 0, is: 'XFSB', looks: 'an XFS volume' },
  { at: 65600, is: '_BHRfS_M', looks: 'a btrfs volume' },
  { at: 3, is: 'NTFS    ', looks: 'an NTFS volume' },
  { at: 3, is: 'EXFAT   ', looks: 'an exFAT volume' },
  { at: 54, is: 'FAT', looks: 'a FAT volume' },
  { at: 82, is: 'FAT32', looks: 'a FAT volume' },
  { at: 1024, is: '0x1020f5f2', looks: 'an F2FS volume' },
  { at: 0, is: 'hsqs', looks: 'a SquashFS image' },
  { at: 1024, is: '0xe2e1f5e0', looks: 'an EROFS image' },
  { at: 1024, is: 'H+', looks: 'an HFS+ volume' },
  { at: 32, is: 'NXSB', looks: 'an APFS container' },
  { at: 0, is: '0x4c554b53babe', looks: 'an encrypted LUKS volume' },
  { at: 512, is: 'LABELONE', looks: 'an LVM physical volume' },
  { at: 4086, is: 'SWAPSPACE2', looks: 'Linux swap space' },
  { at: 0, is: '0x514649fb', looks: 'a QCOW2 disk image; convert it to raw first' },
  { at: 0, is: 'KDMV', looks: 'a VMDK disk image; convert it to raw first' },
  { at: 0, is: 'conectix', looks: 'a VHD disk image; convert it to raw first' },
  { at: 0, is: 'vhdxfile', looks: 'a VHDX disk image; convert it to raw first' },
  { at: 0, is: '0x3aff26ed', looks: 'an Android sparse image; unpack it with simg2img first' },
  { at: 0, is: '0x89504e470d0a1a0a', looks: 'a PNG picture' },
  { at: 0, is: '0xffd8ff', looks: 'a JPEG picture' },
  { at: 0, is: 'GIF8', looks: 'a GIF picture' },
  { at: 0, is: '%PDF-', looks: 'a PDF document' },
  { at: 0, is: '0x7f454c46', looks: 'an ELF program' },
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

/** A whole disk with a partition table: where its first Linux partition begins, so that it can be cut out. */
function partitioned(source: ByteSource): string | undefined {
  const sector = source.read(0, Mbr.size);
  if (sector.length < Mbr.size) return undefined;
  const { signature, partitions } = Mbr.read(sector);
  if (signature !== MBR_SIGNATURE) return undefined;
  if (matches(source, { at: Mbr.size, is: 'EFI PART', looks: '' }))
    return 'a whole disk with a GPT partition table; cut the partition out of it first';
  const linux = partitions.find(({ type, first_sector }) => type === LINUX_PARTITION && first_sector > 0);
  return (
    linux &&
    `a whole disk with a partition table; its first Linux partition begins at byte ${linux.first_sector * SECTOR_BYTES}: cut it out first`
  );
}

const SAMPLE = 4096;

function looksLikeText(source: ByteSource): boolean {
  const head = source.read(0, SAMPLE);
  return head.length > 0 && head.every((b) => (b >= 0x20 && b !== 0x7f) || b === 9 || b === 10 || b === 13);
}

/** Completes "It looks like …", or undefined if nothing is recognised. */
export function looksLike(source: ByteSource): string | undefined {
  for (const s of SIGNATURES) if (matches(source, s)) return s.looks;
  return partitioned(source) ?? (looksLikeText(source) ? 'a text file' : undefined);
}

/** Whether the first `limit` bytes are all zero. */
export function allZero(source: ByteSource, limit: number): boolean {
  const end = Math.min(source.size, limit);
  const STEP = 1 << 16;
  for (let at = 0; at < end; at += STEP) {
    const part = source.read(at, Math.min(STEP, end - at));
    for (let i = 0; i < part.length; i++) if (part[i] !== 0) return false;
  }
  return true;
}
