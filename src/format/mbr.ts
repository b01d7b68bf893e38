/**
 * The first sector of a whole disk with a partition table of the old kind. With it a person who opens a disk instead of a
 * volume learns where the volume begins.
 *
 *     │ boot code │ partition │ partition │ partition │ partition │ 55 AA │
 */
import { array, bytes, le16, le32, u8 } from '../bytes/kinds.ts';
import { at, defineStruct } from '../bytes/struct.ts';

export const MBR_SIGNATURE = 0xaa55;
export const LINUX_PARTITION = 0x83;

const MbrPartition = defineStruct('partition', 16, 'A run of sectors and what it is for.', {
  status: at(0x0, u8, 'Whether to boot from it.'),
  first_chs: at(0x1, bytes(3), 'Its first sector as cylinder, head and sector. Not used any more.'),
  type: at(0x4, u8, 'What it is for; 0x83: a volume of Linux.', { hex: true }),
  last_chs: at(0x5, bytes(3), 'Its last sector in the same way.'),
  first_sector: at(0x8, le32, 'Its first sector.'),
  sectors: at(0xc, le32, 'Its sectors.'),
});

export const Mbr = defineStruct('master boot record', 512, 'The first sector of a disk with partitions.', {
  boot_code: at(0x0, bytes(446), 'The program that starts the machine.'),
  partitions: at(0x1be, array(MbrPartition, 4), 'The partitions; type 0 for none.'),
  signature: at(0x1fe, le16, 'Always 0xAA55.', { hex: true }),
});
