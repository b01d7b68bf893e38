/**
 * The reserved inodes, the root directory and lost+found.
 */

import { setLe32At } from '../../bytes/access.ts';
import { inodeChecksum } from '../../format/checksum.ts';
import { EXT4_BAD_INO, EXT4_GOOD_OLD_FIRST_INO, EXT4_ROOT_INO } from '../../format/constants.ts';
import { Inode128, KNOWN_EXTRA_ISIZE } from '../../format/inode.ts';
import { S_IFDIR } from '../../format/mode.ts';
import { EXT4_XATTR_MAGIC } from '../../format/xattr.ts';
import { bad_blocks, grow_lost_found, make_lost_found, make_root, reserve_inodes } from '../../trace/events/mke2fs.ts';
import type { Draft } from './draft.ts';
import { LOST_FOUND_INO } from './left-out.ts';
import { EMPTY, writeDirBlock } from './own-directory.ts';
import { mapFlags, writeMap, writeOwnInode } from './own-inode.ts';

const LAST_RESERVED = EXT4_GOOD_OLD_FIRST_INO - 1;

export function reserveInodes(draft: Draft): void {
  const { plan, recorder } = draft;
  const checksums = draft.has('metadata_csum');
  const block = plan.placement.inodeBitmap[0];
  const reserve = () => {
    for (let ino = 1; ino <= LAST_RESERVED; ino++) {
      draft.takeInode(ino);
      if (checksums) {
        const table = recorder.touch(draft.inodeBlock(ino));
        inodeChecksum.set(draft.rules, table, draft.inodeOffset(ino), ino);
      }
    }
    draft.seal();
  };
  const touched = [
    { block, struct: 'inode bitmap', offset: 0, length: 2 },
    draft.touchesDescriptor(0, 'bg_free_inodes_count_lo'),
    draft.touchesSuper('s_free_inodes_count'),
  ];
  recorder.during(reserve_inodes, { last: LAST_RESERVED, block, checksums }, reserve, { touched });
}

export function makeBadBlocksInode(draft: Draft): void {
  const ino = EXT4_BAD_INO;
  const write = () => {
    writeOwnInode(draft, ino, { mode: 0, links: 0, size: 0, blocks: 0 });
    draft.seal();
  };
  draft.recorder.during(bad_blocks, { ino, block: draft.inodeBlock(ino) }, write, {
    touched: [draft.touchesInode(ino)],
  });
}

export function makeRoot(draft: Draft): void {
  const { plan, recorder } = draft;
  const { rootUid: uid, rootGid: gid } = plan.decisions.extended;
  const ino = EXT4_ROOT_INO;
  const block = plan.root.runs[0].start;
  const make = () => {
    draft.take(block, 1);
    draft.countDirectory(ino);
    writeRoot(draft, 2);
    writeDirBlock(draft, ino, block, [
      { ino, name: '.' },
      { ino, name: '..' },
    ]);
    draft.seal();
  };
  const touched = [draft.touchesInode(ino), { block, struct: 'directory block' }];
  recorder.during(make_root, { ino, block, uid, gid }, make, { touched });
}

function writeRoot(draft: Draft, links: number): void {
  const { root, decisions } = draft.plan;
  writeOwnInode(draft, EXT4_ROOT_INO, {
    mode: S_IFDIR | 0o755,
    links,
    size: draft.blockSize,
    blocks: root.taken,
    i_block: writeMap(draft, EXT4_ROOT_INO, root),
    flags: mapFlags(root),
    uid: decisions.extended.rootUid,
    gid: decisions.extended.rootGid,
  });
}

export function makeLostFound(draft: Draft): void {
  const { plan, recorder } = draft;
  const ino = LOST_FOUND_INO;
  const { lostFound } = plan;
  const block = lostFound.runs[0].start;
  const parent = plan.root.runs[0].start;
  const blocks: number[] = [];
  for (const run of lostFound.runs) for (let i = 0; i < run.count; i++) blocks.push(run.start + i);
  const make = () => {
    draft.takeInode(ino);
    draft.countDirectory(ino);
    draft.take(block, 1);
    writeLostFound(draft, 1);
    const entries = [
      { ino, name: '.' },
      { ino: EXT4_ROOT_INO, name: '..' },
    ];
    // With inline_data it began inside its inode, with an empty entry for the room there.
    writeDirBlock(draft, ino, block, draft.has('inline_data') ? [...entries, ...EMPTY] : entries);
    writeRoot(draft, 3);
    writeDirBlock(draft, EXT4_ROOT_INO, parent, [
      { ino: EXT4_ROOT_INO, name: '.' },
      { ino: EXT4_ROOT_INO, name: '..' },
      { ino, name: 'lost+found' },
    ]);
    draft.seal();
    if (blocks.length > 1) grow(draft, blocks);
  };
  const touched = [
    draft.touchesInode(ino),
    { block, struct: 'directory block' },
    { block: parent, struct: 'directory block' },
    {
      ...draft.touchesInode(EXT4_ROOT_INO),
      offset: draft.inodeOffset(EXT4_ROOT_INO) + Inode128.offset.i_links_count,
      length: 2,
      field: 'i_links_count',
    },
  ];
  recorder.during(make_lost_found, { ino, block, parent_block: parent }, make, { touched });
}

function grow(draft: Draft, blocks: readonly number[]): void {
  const fields = {
    ino: LOST_FOUND_INO,
    blocks: blocks.length,
    bytes: blocks.length * draft.blockSize,
    start: blocks[1],
  };
  const growIt = () => {
    for (const block of blocks.slice(1)) {
      draft.take(block, 1);
      writeDirBlock(draft, LOST_FOUND_INO, block, EMPTY);
    }
    writeLostFound(draft, blocks.length);
    draft.seal();
  };
  const touched = [
    ...blocks.slice(1).map((block) => ({ block, struct: 'directory block' })),
    draft.touchesInode(LOST_FOUND_INO),
  ];
  draft.recorder.during(grow_lost_found, fields, growIt, { touched });
}

/** lost+found with its first `blocks` blocks. */
function writeLostFound(draft: Draft, blocks: number): void {
  const { lostFound } = draft.plan;
  const ratio = draft.plan.geometry.clusterRatio;
  const map = { ...lostFound, runs: [], direct: lostFound.direct.slice(0, blocks), taken: blocks } as typeof lostFound;
  let left = blocks;
  for (const run of lostFound.runs) {
    if (left === 0) break;
    const count = Math.min(run.count, left);
    map.runs.push({ ...run, count });
    left -= count;
  }
  writeOwnInode(draft, LOST_FOUND_INO, {
    mode: S_IFDIR | 0o700,
    links: 2,
    size: blocks * draft.blockSize,
    blocks: Math.ceil(blocks / ratio) * ratio,
    i_block: writeMap(draft, LOST_FOUND_INO, map),
    flags: mapFlags(map),
  });
  if (!draft.has('inline_data')) return;
  // The attribute that held the entries is gone, but the mark of attributes in the inode stayed.
  const inode = draft.recorder.touch(draft.inodeBlock(LOST_FOUND_INO));
  const at = draft.inodeOffset(LOST_FOUND_INO);
  setLe32At(inode, at + Inode128.size + KNOWN_EXTRA_ISIZE, EXT4_XATTR_MAGIC);
  inodeChecksum.set(draft.rules, inode, at, LOST_FOUND_INO);
}
