/**
 * The differences between the drivers and kernels that can serve a volume, each with its own name.
 *
 *     kernel    6.18   ext4's driver serves all three kinds
 *               2.6.33 each kind has its own driver; ext3's journal is jbd, ext4's is jbd2
 *
 * The mount derives them once. The rest of the engine asks for these differences, and never for the driver or the kernel.
 */
import { EXT3_LINK_MAX, EXT4_LINK_MAX } from '../../format/constants.ts';

export type Kind = 'ext2' | 'ext3' | 'ext4';
export const KERNELS = ['6.18', '2.6.33'] as const;
export type Kernel = (typeof KERNELS)[number];

export interface Behaviour {
  /** The default of `barrier`. The ext3 driver asked the disk for barriers only with this option. */
  readonly barrier: boolean;
  /** The default of dioread_nolock, which came with 2.6.34 and is the default since 5.6. */
  readonly dioreadNolock: boolean;
  /** The flusher of old kernels looks at dirty pages in chunks. */
  readonly flusherChunks: boolean;
  /** The ext2 and ext3 drivers take blocks one by one, in reservation windows. ext4's driver has buddies. */
  readonly allocatesInWindows: boolean;
  /** How many links an inode may have. The ext2 and ext3 drivers allowed fewer. */
  readonly mostLinks: number;
  /** The ext2 driver knows no hash trees. It searches their leaves like any directory, and a change gives the tree up. */
  readonly knowsTrees: boolean;
  /** Linux knows clusters (bigalloc) since 3.2. */
  readonly knowsClusters: boolean;
  /** Linux knows fast commits since 5.10. */
  readonly knowsFastCommits: boolean;
  /** Only ext4's driver itself makes a mounted volume larger. */
  readonly growsMounted: boolean;
  /** jbd lists blocks of data. It sends an unsent block of the commit under way before a program changes it. */
  readonly ordersRewrites: boolean;
  /** jbd2 lists files. A file of the commit under way first writes the data that it is about to lose. */
  readonly writesBeforeCut: boolean;
  /** jbd sends data in the order in which it came. jbd2 sends the newest file first. */
  readonly oldestDataFirst: boolean;
  /** jbd waits for data before it writes the log. jbd2 waits before the commit block. */
  readonly dataBeforeLog: boolean;
  /** In the block layer of 2.6.33, file data from jbd2 is waited for (WB_SYNC_ALL), and data from jbd is not. */
  readonly waitsForOrdered: boolean;
  /** In jbd2 of 2.6.33, a file whose data got its place joins the transaction. Later data also goes out before the commit. */
  readonly ordersPlaced: boolean;
  /** 6.18 marks the writes of the log as waited for, whoever asked for the commit. */
  readonly logIsWaitedFor: boolean;
  /** On 6.18, an fsync of anything but an ordinary file commits the whole transaction. */
  readonly commitsAllForOthers: boolean;
  /** A new block of a file counts as read, though its buffers would not. This holds for 6.18, as far as it was tested. */
  readonly readsNewBlocks: boolean;
  /** The same for a block of inodes none of which is in use. The ext2 driver reads such a block. */
  readonly readsNewInodes: boolean;
  /** The engine simulates the waits of programs in the block layer and in the journal for 2.6.33 only. */
  readonly simulatesWaits: boolean;
}

/** `driver`: the driver that serves the volume. */
export function behaviourOf(driver: Kind, kernel: Kernel): Behaviour {
  const recent = kernel === '6.18';
  const ext4 = driver === 'ext4';
  const jbd = driver === 'ext3';
  return {
    barrier: ext4,
    dioreadNolock: recent,
    flusherChunks: !recent,
    allocatesInWindows: !ext4,
    mostLinks: ext4 ? EXT4_LINK_MAX : EXT3_LINK_MAX,
    knowsTrees: driver !== 'ext2',
    knowsClusters: recent,
    knowsFastCommits: recent,
    growsMounted: ext4,
    ordersRewrites: jbd,
    writesBeforeCut: !jbd,
    oldestDataFirst: jbd,
    dataBeforeLog: jbd,
    waitsForOrdered: !recent && !jbd,
    ordersPlaced: !recent,
    logIsWaitedFor: recent,
    commitsAllForOthers: recent,
    readsNewBlocks: recent,
    readsNewInodes: recent || driver === 'ext2',
    simulatesWaits: !recent,
  };
}

/** The driver that serves a volume of a kind. 6.18 has only ext4's. */
export const driverOf = (kind: Kind, kernel: Kernel): Kind => (kernel === '6.18' ? 'ext4' : kind);
