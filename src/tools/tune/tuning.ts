/**
 * One run of tune2fs: its output, the superblock that it aims at, and the changes that it makes once
 * every option has proved possible. A mistake among the options leaves the volume as it was.
 *
 *     options ─▶ change(…), change(…) ─▶ commit: an event and its writes for each, then the superblock and its backups
 */
import type { Values, View } from '../../bytes/struct.ts';
import { backupGroups, groupHead, superblockBlock } from '../../engine/volume/geometry.ts';
import { unchangeable } from '../../engine/volume/unwritable.ts';
import { descriptorPlace, type Volume } from '../../engine/volume/volume.ts';
import {
  type ChecksumRules,
  checksumRules,
  crcSeed,
  groupDescriptorChecksum,
  superblockChecksum,
} from '../../format/checksum.ts';
import { SUPERBLOCK_OFFSET, SUPERBLOCK_SIZE } from '../../format/constants.ts';
import { INCOMPAT } from '../../format/features.ts';
import { Superblock } from '../../format/superblock.ts';
import { EXT4_VALID_FS } from '../../format/superblock-values.ts';
import type { Touch } from '../../trace/event.ts';
import { Tune2fsChange, Tune2fsWrite } from '../../trace/events/tune2fs.ts';
import type { Recorder } from '../../trace/recorder.ts';

export type SuperValues = Values<(typeof Superblock)['fields']>;
type SuperField = keyof SuperValues & string;

/** Ends the run without any change. */
export class TuneStop {
  readonly status: number;
  constructor(status: number) {
    this.status = status;
  }
}

interface Planned {
  does: string;
  values: Partial<SuperValues>;
  apply?: () => void;
}

/** Text for one of the two streams. */
export interface Said {
  readonly to: 'out' | 'err';
  text: string;
}

export class Tuning {
  readonly recorder: Recorder;
  readonly volume: Volume;
  readonly now: number;
  readonly said: Said[] = [];
  /** The superblock that the options so far ask for. */
  readonly s: View<(typeof Superblock)['fields']>;
  readonly #wanted: Uint8Array;
  /** The present superblock, while changes are made. Counts belong here. */
  readonly real: View<(typeof Superblock)['fields']>;
  readonly #bytes: Uint8Array;
  readonly #planned: Planned[] = [];
  /** Whether descriptors, and their backups, are written too. */
  #everything = false;
  /** The start of each crc32c of the volume when it was opened. */
  readonly firstSeed: number;
  /** Whether the volume gets a stored seed. A new UUID then also rewrites descriptors. */
  seedCame = false;
  /** Output and changes that come after everything else. */
  readonly after: (() => void)[] = [];

  constructor(recorder: Recorder, volume: Volume, now: number) {
    this.recorder = recorder;
    this.volume = volume;
    this.now = now;
    this.#bytes = recorder.store.read(this.#block).slice(this.#at, this.#at + SUPERBLOCK_SIZE);
    this.real = Superblock.view(this.#bytes);
    this.firstSeed = this.seed;
    this.#wanted = this.#bytes.slice();
    this.s = Superblock.view(this.#wanted);
  }

  get #block(): number {
    return superblockBlock(this.volume.geometry);
  }

  get #at(): number {
    return SUPERBLOCK_OFFSET % this.volume.geometry.blockSize;
  }

  /** The superblock that the options ask for, as values. */
  get wanted(): SuperValues {
    return Superblock.read(this.#wanted);
  }

  say(text: string): void {
    this.said.push({ to: 'out', text });
  }

  complain(text: string): void {
    this.said.push({ to: 'err', text });
  }

  stop(text: string, status = 1): never {
    this.complain(text);
    throw new TuneStop(status);
  }

  /** Notes that more than the superblock will be written. This requires that every feature is built here. */
  beyondSuper(): void {
    const refused = unchangeable(this.real);
    if (refused) this.stop(`tune2fs: ${refused.refused}\n`);
    this.#everything = true;
  }

  /** The checksum rules of the volume as it now is. */
  get rules(): ChecksumRules {
    return { ...this.volume.rules, ...checksumRules(this.#bytes) };
  }

  /** The start of each crc32c of the volume as it now is. */
  get seed(): number {
    return crcSeed(this.#bytes);
  }

  /** The start of each crc32c of the volume that the options ask for. */
  get wantedSeed(): number {
    return crcSeed(this.#wanted);
  }

  /** Plans a change: fields of the superblock, and the work that goes with them. */
  change(does: string, values: Partial<SuperValues>, apply?: () => void): void {
    Superblock.write(this.#wanted, 0, values);
    this.#planned.push({ does, values, apply });
  }

  #touch(field: SuperField): Touch {
    const offset = this.#at + Superblock.offset[field];
    return {
      block: this.#block,
      struct: Superblock.name,
      offset,
      length: Superblock.fields[field].kind.size,
      field,
    };
  }

  /** Whether any change is planned. */
  get planned(): boolean {
    return this.#planned.length > 0;
  }

  commit(): void {
    const { recorder } = this;
    for (const { does, values, apply } of this.#planned) {
      const touched = (Object.keys(values) as SuperField[]).map((field) => this.#touch(field));
      recorder.emit(Tune2fsChange, { does }, { touched });
      Superblock.write(this.#bytes, 0, values);
      apply?.();
      recorder.touch(this.#block).set(this.#bytes, this.#at);
    }
    this.#write();
    recorder.settle();
  }

  #write(): void {
    const { recorder, rules } = this;
    const { geometry: g } = this.volume;
    const backups = backupGroups(g);
    const fields = { backups: backups.length, descriptors: this.#everything };
    recorder.emit(Tune2fsWrite, fields, { touched: [this.#touch('s_wtime')] });
    this.real.s_wtime = this.now;
    this.#put(this.#block, this.#at, 0);
    if (this.#everything)
      for (let group = 0; group < g.groups; group++) {
        const { block, offset } = descriptorPlace(g, group);
        groupDescriptorChecksum.set(rules, recorder.touch(block), offset, group);
      }
    for (const group of backups) {
      const head = groupHead(g, group);
      if (head.superblock >= 0) this.#put(head.superblock, 0, group);
      if (this.#everything)
        for (let i = 0; i < head.descriptorCount; i++) {
          const from = descriptorPlace(g, (head.descriptorIndex + i) * g.descPerBlock).block;
          if (from !== head.descriptors + i) recorder.touch(head.descriptors + i).set(recorder.store.read(from));
        }
    }
  }

  /** Writes the superblock, or the backup of a group. A backup is never clean and has no journal to replay. */
  #put(block: number, at: number, group: number): void {
    const bytes = this.recorder.touch(block);
    bytes.set(this.#bytes, at);
    if (group > 0)
      Superblock.write(bytes, at, {
        s_block_group_nr: group,
        s_state: this.real.s_state & ~EXT4_VALID_FS,
        s_feature_incompat: (this.real.s_feature_incompat & ~INCOMPAT.needs_recovery) >>> 0,
      });
    superblockChecksum.set(this.rules, bytes, at, 0);
  }
}
