/** Damage to the blocks of fast commits, in one place each. Blocks are counted from the first that is used. */

import { crc32c } from '../../../src/bytes/crc.ts';
import { Refused } from '../../../src/bytes/refused.ts';
import { openJournal, withFastCommits } from '../../../src/engine/jbd2/recovery/journal-file.ts';
import { openVolume } from '../../../src/engine/volume/open.ts';
import * as F from '../../../src/format/fast-commit.ts';
import type { BlockStore } from '../../../src/trace/block-store.ts';

type Change = (area: Area) => void;

class Area {
  readonly #store: BlockStore;
  readonly #places: number[];

  constructor(store: BlockStore) {
    const volume = openVolume(store);
    if (volume instanceof Refused) throw new Error(volume.refused);
    const journal = withFastCommits(openJournal(volume, store), true);
    if (journal instanceof Refused) throw new Error(journal.refused);
    this.#store = store;
    this.#places = [...journal.physical.subarray(journal.end + 1, journal.fastEnd)];
  }

  block(n: number): Uint8Array {
    return this.#store.own(this.#places[n]);
  }

  /** The byte where the first record of a kind begins. */
  find(n: number, tag: number): number {
    const bytes = this.block(n);
    for (let at = 0; at + F.FcTl.size <= bytes.length; ) {
      const { fc_tag, fc_len } = F.FcTl.read(bytes, at);
      if (fc_tag === tag) return at;
      at += F.FcTl.size + fc_len;
    }
    throw new Error(`no record ${tag} in block ${n}`);
  }

  /** Makes the sum of a fast commit right that begins in one block and ends in another. */
  sum(first: number, last: number): void {
    let crc = 0;
    for (let n = first; n < last; n++) crc = crc32c(crc, this.block(n));
    const at = this.find(last, F.EXT4_FC_TAG_TAIL) + F.FcTl.size;
    const bytes = this.block(last);
    crc = crc32c(crc, bytes, 0, at + F.FcTail.offset.fc_crc);
    F.FcTail.write(bytes, at, { ...F.FcTail.read(bytes, at), fc_crc: crc });
  }
}

const tailOf = (area: Area, n: number): number => area.find(n, F.EXT4_FC_TAG_TAIL) + F.FcTl.size;

const flip =
  (n: number, at: number): Change =>
  (area) => {
    area.block(n)[at] ^= 0x55;
  };
const badSum =
  (n: number): Change =>
  (area) => {
    area.block(n)[tailOf(area, n) + F.FcTail.offset.fc_crc] ^= 1;
  };
const otherTid =
  (n: number): Change =>
  (area) => {
    area.block(n)[tailOf(area, n)] ^= 1;
    area.sum(n, n);
  };
const zeros =
  (n: number): Change =>
  (area) => {
    area.block(n).fill(0);
  };
const torn =
  (n: number): Change =>
  (area) => {
    area.block(n).fill(0, 512);
  };
const tag =
  (n: number, value: number): Change =>
  (area) => {
    F.FcTl.write(area.block(n), 0, { ...F.FcTl.read(area.block(n)), fc_tag: value });
  };
const length =
  (n: number, value: number): Change =>
  (area) => {
    F.FcTl.write(area.block(n), 0, { ...F.FcTl.read(area.block(n)), fc_len: value });
  };

/** The script's fast commits lie in blocks 0 and 1, in 2, 3 and 4. */
export const DAMAGED_CUT = 3;

export const DAMAGES: Readonly<Record<string, Change>> = {
  none: () => {},
  'sum of the first': badSum(1),
  'sum of the second': badSum(2),
  'sum of the last': badSum(4),
  'transaction of the second’s TAIL': otherTid(2),
  'transaction of the HEAD': flip(0, F.FcTl.size + F.FcHead.offset.fc_tid),
  'features in the HEAD': (area) => {
    area.block(0)[F.FcTl.size] = 1;
    area.sum(0, 1);
  },
  'no HEAD': tag(0, F.EXT4_FC_TAG_PAD),
  'first block of the first zeroed': zeros(0),
  'last block of the first zeroed': zeros(1),
  'second zeroed': zeros(2),
  'unknown record in the first': tag(1, 99),
  'unknown record in the second': tag(2, 99),
  'record of the first too long': length(0, 0xffff),
  'record of the second too long': length(2, 0xffff),
  'record of the first too short': length(0, 3),
  'record of the second too short': length(2, 3),
  'first torn': torn(0),
  'a byte in the first': flip(0, 40),
  'a byte in the second': flip(2, 40),
  'a byte in the last': flip(4, 60),
};

export function damageArea(store: BlockStore, kind: string): void {
  DAMAGES[kind](new Area(store));
}
