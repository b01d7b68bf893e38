/**
 * Named damage to every structure and every field that matters: `superblock: s_magic`, `inode: i_blocks too large` …
 * Each is done to a few of the volumes; `fsckDamages` lists them all.
 */

import { CLUSTER_DAMAGE } from './damage-clusters.ts';
import { INLINE_DAMAGE } from './damage-inline.ts';
import { INODE_DAMAGE } from './damage-inodes.ts';
import { JOURNAL_DAMAGE } from './damage-journal.ts';
import { LATE_DAMAGE } from './damage-late.ts';
import { DIRECTORY_DAMAGE } from './damage-names.ts';
import { OTHER_DAMAGE } from './damage-other.ts';
import { QUOTA_DAMAGE } from './damage-quota.ts';
import { RARE_DAMAGE } from './damage-rare.ts';
import { SECRET_DAMAGE } from './damage-secret.ts';
import { SUPER_DAMAGE } from './damage-super.ts';
import { VOLUME_DAMAGE } from './damage-volume.ts';
import { Lab } from './lab.ts';
import { fsckVolume } from './volumes.ts';

export interface Damage {
  name: string;
  /** The volumes that get it. */
  on: readonly string[];
  do(lab: Lab): void;
}

const ALL: readonly Damage[] = [
  ...VOLUME_DAMAGE,
  ...SUPER_DAMAGE,
  ...JOURNAL_DAMAGE,
  ...INODE_DAMAGE,
  ...DIRECTORY_DAMAGE,
  ...QUOTA_DAMAGE,
  ...CLUSTER_DAMAGE,
  ...INLINE_DAMAGE,
  ...SECRET_DAMAGE,
  ...OTHER_DAMAGE,
  ...LATE_DAMAGE,
  ...RARE_DAMAGE,
];

export interface DamagedVolume {
  /** `ext4: inode: i_blocks too large`. */
  name: string;
  make(): Uint8Array;
  /** The volume before it was damaged. */
  sound(): Uint8Array;
}

export function fsckDamages(): DamagedVolume[] {
  const out: DamagedVolume[] = [];
  for (const d of ALL)
    for (const volume of d.on)
      out.push({
        name: `${volume}: ${d.name}`,
        make() {
          const bytes = fsckVolume(volume);
          d.do(new Lab(bytes));
          return bytes;
        },
        sound: () => fsckVolume(volume),
      });
  return out;
}
