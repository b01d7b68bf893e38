/**
 * Journals damaged on purpose: what Linux makes of them, ours must make of them.
 *
 *     seed ──▶ one piece of the log (descriptor, tag, copy, revoke, commit, superblock) ──▶ one field or some bytes changed
 */
import { Refused } from '../../../../src/bytes/refused.ts';
import { openJournal, ringStep } from '../../../../src/engine/jbd2/recovery/journal-file.ts';
import { scanLog } from '../../../../src/engine/jbd2/recovery/scan.ts';
import { openImage } from '../../../../src/engine/volume/open.ts';
import { journalSuperblockChecksum } from '../../../../src/format/checksum-jbd2.ts';
import { JournalHeader, JournalSuperblock } from '../../../../src/format/jbd2.ts';
import { CommitHeader, JournalRevokeHeader } from '../../../../src/format/jbd2-blocks.ts';
import { bytesSource } from '../../../../src/trace/block-device.ts';
import { dice } from '../../../helpers/corruption.ts';

interface Place {
  what: 'descriptor' | 'copy' | 'revoke' | 'commit';
  at: number;
  sequence: number;
}

/** Damages the journal in an image in one place, and returns what was done. */
export function damageJournal(image: Uint8Array, seed: number): { image: Uint8Array; done: string } {
  const out = image.slice();
  const opened = openImage(bytesSource(image));
  if (opened instanceof Refused) throw new Error(opened.refused);
  const journal = openJournal(opened.volume);
  if (journal instanceof Refused) throw new Error(journal.refused);
  const { blockSize } = journal;
  const places: Place[] = [];
  for (const { sequence, pieces } of scanLog(journal, opened.store).transactions) {
    let next = pieces[0]?.at ?? 0;
    for (const piece of pieces) {
      places.push({ what: piece.kind, at: piece.at, sequence });
      next = ringStep(journal, piece.at);
      if (piece.kind === 'descriptor')
        for (const { target } of piece.tags) {
          // The superblock is left alone: what a mount and e2fsck repair in it has nothing to do with the journal.
          if (target > 1) places.push({ what: 'copy', at: next, sequence });
          next = ringStep(journal, next);
        }
    }
    places.push({ what: 'commit', at: next, sequence });
  }
  const roll = dice(seed);
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)];
  const kind = pick(['descriptor', 'copy', 'revoke', 'commit', 'commit', 'superblock', 'any'] as const);
  const some = places.filter(({ what }) => kind === 'any' || what === kind);
  if (kind === 'superblock' || some.length === 0)
    return damageSuperblock(out, journal.physical[0] * blockSize, journal, roll);
  const place = pick(some);
  const base = journal.physical[place.at] * blockSize;
  const said = `${place.what} of transaction ${place.sequence} in block ${place.at}`;
  const h = JournalHeader.offset;
  const own: [string, number][] = [
    ['h_magic', h.h_magic],
    ['h_blocktype', h.h_blocktype + 3],
    ['h_sequence', h.h_sequence + 3],
  ];
  if (place.what === 'commit')
    own.push(
      ['h_chksum', CommitHeader.offset.h_chksum + 1],
      ['h_commit_sec', CommitHeader.offset.h_commit_sec + 6],
      ['h_chksum_type', 12],
    );
  if (place.what === 'revoke')
    own.push(['r_count', JournalRevokeHeader.offset.r_count + roll(4)], ['a record', 16 + roll(16)]);
  if (place.what === 'descriptor')
    own.push(['tag 0', 12 + roll(16)], ['tag 1', 44 + roll(16)], ['tail', blockSize - 1 - roll(4)]);
  const how = roll(4);
  if (how === 0) {
    const from = 512 * roll(blockSize / 512);
    out.fill(0, base + from, base + from + 512);
    return { image: out, done: `a sector zeroed at ${from} in the ${said}` };
  }
  if (how === 1 || place.what === 'copy') {
    const at = roll(blockSize);
    out[base + at] ^= 1 << roll(8);
    return { image: out, done: `a bit flipped at ${at} in the ${said}` };
  }
  const [name, at] = pick(own);
  out[base + at] ^= 1 + roll(255);
  return { image: out, done: `${name} changed (byte ${at}) in the ${said}` };
}

function damageSuperblock(
  out: Uint8Array,
  base: number,
  journal: { rules: Parameters<typeof journalSuperblockChecksum.set>[0]; end: number },
  roll: (n: number) => number,
): { image: Uint8Array; done: string } {
  const o = JournalSuperblock.offset;
  const fields = [
    's_start',
    's_sequence',
    's_errno',
    's_maxlen',
    's_first',
    's_blocksize',
    's_nr_users',
    's_uuid',
    's_feature_incompat',
  ] as const;
  const name = fields[roll(fields.length)];
  // Among the features only unknown ones: a mount sets the others by its options.
  const at = o[name] + (name === 's_uuid' ? roll(16) : name === 's_feature_incompat' ? 2 : 3 - roll(2));
  out[base + at] ^= 1 + roll(name === 's_feature_incompat' ? 127 : 15);
  const sum = roll(4) > 0;
  if (sum) journalSuperblockChecksum.set(journal.rules, out.subarray(base), 0, 0);
  return {
    image: out,
    done: `${name} of the journal's superblock changed (byte ${at}), its checksum ${sum ? 'made right' : 'left'}`,
  };
}
