/**
 * What the drivers and kernels that can serve a volume do differently, each difference by a name of its own.
 *
 *     kernel    6.18   ext4's driver serves all three kinds
 *               2.6.33 each kind has a driver of its own; ext3's has jbd for its journal, ext4's has jbd2
 *
 * It is derived once, at the mount. The rest of the engine asks for what it needs to know, and never who serves the volume.
 */
import { EXT3_LINK_MAX, EXT4_LINK_MAX } from '../../format/constants.ts';

export type Kind = 'ext2' | 'ext3' | 'ext4';
export const KERNELS = ['6.18', '2.6.33'] as const;
export type Kernel = (typeof KERNELS)[number];

export interface Behaviour {
  /** Without `barrier` among the options: ext3's own driver asked the disk for no barriers unless it was told to. */
  readonly barrier: boolean;
  /** Without an option for it: dioread_nolock came with 2.6.34, and is the default since 5.6. */
  readonly dioreadNolock: boolean;
  /** The flusher of old kernels looks at dirty pages in chunks. */
  readonly flusherChunks: boolean;
  /** ext2's and ext3's own drivers take blocks one by one, in reservation windows; ext4's driver has buddies. */
  readonly allocatesInWindows: boolean;
  /** How many links an inode may have: ext2's and ext3's own drivers allowed fewer. */
  readonly mostLinks: number;
  /** ext2's own driver does not know hash trees: it searches their leaves like any directory, and a change gives the tree up. */
  readonly knowsTrees: boolean;
  /** Clusters (bigalloc) are known since Linux 3.2. */
  readonly knowsClusters: boolean;
  /** Fast commits are known since Linux 5.10. */
  readonly knowsFastCommits: boolean;
  /** Only ext4's driver makes a mounted volume larger by itself. */
  readonly growsMounted: boolean;
  /** jbd has blocks of data on its lists: one that the commit under way has yet to send goes out before a program changes it. */
  readonly ordersRewrites: boolean;
  /** jbd2 has files on its lists: one of the commit under way first writes what it is about to lose. */
  readonly writesBeforeCut: boolean;
  /** jbd sends data in the order in which it came; jbd2 the newest file first. */
  readonly oldestDataFirst: boolean;
  /** jbd waits for data before it writes the log; jbd2 before the commit block. */
  readonly dataBeforeLog: boolean;
  /** To the block layer of 2.6.33 what jbd2 sends of files is waited for (WB_SYNC_ALL), and what jbd sends is not. */
  readonly waitsForOrdered: boolean;
  /** By jbd2 of 2.6.33 a file whose data got its place is one of the transaction's: what is written of it again goes out before the commit, too. */
  readonly ordersPlaced: boolean;
  /** 6.18 writes the log as something that is waited for, whoever asked for the commit. */
  readonly logIsWaitedFor: boolean;
  /** An fsync of what is no ordinary file commits the whole transaction on 6.18, with whatever it holds. */
  readonly commitsAllForOthers: boolean;
  /** A new block of a file counts as read, which its own buffers would not be: true of 6.18 as far as it was asked. */
  readonly readsNewBlocks: boolean;
  /** The same of a block of inodes, none of which is in use: ext2's own driver reads it. */
  readonly readsNewInodes: boolean;
  /** What programs wait for in the block layer and in the journal is simulated for 2.6.33 only. */
  readonly simulatesWaits: boolean;
}

/** `driver`: whose code serves the volume. */
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

/** Whose driver serves a volume of a kind: 6.18 has only ext4's. */
export const driverOf = (kind: Kind, kernel: Kernel): Kind => (kernel === '6.18' ? 'ext4' : kind);
