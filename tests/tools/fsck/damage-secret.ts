/** Damage to encrypted directories and files, and to names without case: flags, policies, names, hashes. */
import { le16At, setLe32At } from '../../../src/bytes/access.ts';
import { INCOMPAT } from '../../../src/format/features.ts';
import { INODE_FLAGS } from '../../../src/format/inode-flags.ts';
import type { Damage } from './damage.ts';
import type { Lab } from './lab.ts';

const secret = (name: string, run: (lab: Lab) => void): Damage => ({
  name: `encryption: ${name}`,
  on: ['ext4-encrypt'],
  do: run,
});
const folded = (name: string, run: (lab: Lab) => void): Damage => ({
  name: `casefold: ${name}`,
  on: ['ext4-casefold'],
  do: run,
});

const { EXT4_ENCRYPT_FL, EXT4_CASEFOLD_FL, EXT4_INDEX_FL } = INODE_FLAGS;
const DIR = 'secret';

const flags = (l: Lab, ino: number, on: number, off = 0): void =>
  l.inode(ino, 'i_flags', (n) => ((n | on) & ~off) >>> 0);
/** The files of a directory by their kind. */
const kinds = (l: Lab, dir: number, mode: number): number[] => {
  const found: number[] = [];
  for (let n = 0; ; n++) {
    try {
      const { inode } = l.child(dir, n);
      if ((le16At(l.bytes, l.inodeAt(inode)) & 0o170000) === mode) found.push(inode);
    } catch {
      return found;
    }
  }
};
const [S_DIR, S_REG, S_LNK] = [0o040000, 0o100000, 0o120000];
const file = (l: Lab): number => kinds(l, l.ino(DIR), S_REG)[0];
const deep = (l: Lab): number => kinds(l, l.ino(DIR), S_DIR)[0];
const link = (l: Lab): number => kinds(l, l.ino(DIR), S_LNK)[0];
/** Changes the attributes inside an inode. */
function inside(l: Lab, ino: number, at: number, length: number, value: number): void {
  l.set(l.inodeAt(ino) + 128 + le16At(l.bytes, l.inodeAt(ino) + 128) + at, length, value);
  l.sumInode(ino);
}
/** Changes the policy, which is the only attribute of an inode. */
function policy(l: Lab, ino: number, change: (b: Uint8Array, at: number) => void): void {
  const base = l.inodeAt(ino) + 128 + le16At(l.bytes, l.inodeAt(ino) + 128) + 4;
  change(l.bytes, base + le16At(l.bytes, base + 2));
  l.sumInode(ino);
}
/** Changes a record of a directory by its place among the names, and sums its block. */
function record(l: Lab, dir: number, n: number, change: (b: Uint8Array, at: number) => void): void {
  const e = l.child(dir, n);
  const b = l.block(e.block);
  change(b, e.offset);
  l.sumLeaf(dir, e.block);
}

export const SECRET_DAMAGE: Damage[] = [
  secret('the feature lost', (l) => l.feature('incompat', 0, INCOMPAT.encrypt)),
  secret('the flag of a file lost', (l) => flags(l, file(l), 0, EXT4_ENCRYPT_FL)),
  secret('the flag of a directory lost', (l) => flags(l, l.ino(DIR), 0, EXT4_ENCRYPT_FL)),
  secret('the flag of a directory below lost', (l) => flags(l, deep(l), 0, EXT4_ENCRYPT_FL)),
  secret('the flag of a link lost', (l) => flags(l, link(l), 0, EXT4_ENCRYPT_FL)),
  secret('the flag on a file without a policy', (l) => flags(l, l.ino('large'), EXT4_ENCRYPT_FL)),
  secret('the flag on a file with other attributes', (l) => flags(l, l.ino('tiny'), EXT4_ENCRYPT_FL)),
  secret('the flag on a directory without a policy', (l) => flags(l, l.ino('sub'), EXT4_ENCRYPT_FL)),
  secret('the flag on a device', (l) => flags(l, l.ino('char'), EXT4_ENCRYPT_FL)),
  secret('the flag on the root', (l) => flags(l, 2, EXT4_ENCRYPT_FL)),
  secret('the policy of a file lost', (l) => inside(l, file(l), 0, 4, 0)),
  secret('the policy of a directory lost', (l) => inside(l, l.ino(DIR), 0, 4, 0)),
  secret('the policy of a link lost', (l) => inside(l, link(l), 0, 4, 0)),
  secret('the policy under another name', (l) => inside(l, file(l), 4 + 16, 1, 0x78)),
  secret('the policy under another index', (l) => inside(l, file(l), 5, 1, 1)),
  secret('the version of a policy', (l) => policy(l, file(l), (b, at) => (b[at] = 77))),
  secret('the size of a policy', (l) => inside(l, file(l), 12, 4, 20)),
  secret('the size of the policy of a directory', (l) => inside(l, l.ino(DIR), 12, 4, 12)),
  secret('the key of a file', (l) => policy(l, file(l), (b, at) => (b[at + 4] = 0x39))),
  secret('the key of a directory', (l) => policy(l, deep(l), (b, at) => (b[at + 4] = 0x39))),
  secret('the key of the directory above', (l) => policy(l, l.ino(DIR), (b, at) => (b[at + 4] = 0x39))),
  secret('the modes of a policy', (l) => policy(l, file(l), (b, at) => (b[at + 1] = 9))),
  secret('the nonce of a file', (l) => policy(l, file(l), (b, at) => (b[at + 14] = 9))),
  secret('a name too short', (l) => record(l, l.ino(DIR), 0, (b, at) => (b[at + 6] = 5))),
  secret('a name of no length', (l) => record(l, l.ino(DIR), 0, (b, at) => (b[at + 6] = 0))),
  secret('a name with a slash', (l) => record(l, l.ino(DIR), 0, (b, at) => (b[at + 9] = 0x2f))),
  secret('a name that leads out of the volume', (l) => record(l, l.ino(DIR), 0, (b, at) => setLe32At(b, at, 9999))),
  secret('a name that leads to a file outside', (l) =>
    record(l, l.ino(DIR), 0, (b, at) => setLe32At(b, at, l.ino('large'))),
  ),
  secret('a name that leads to a pipe', (l) => record(l, l.ino(DIR), 0, (b, at) => setLe32At(b, at, l.ino('pipe')))),
  secret('a name that leads to a file of another policy', (l) =>
    record(l, l.ino(DIR), 0, (b, at) => setLe32At(b, at, kinds(l, l.ino('other'), S_REG)[0])),
  ),
  secret('file_type of a name', (l) => record(l, l.ino(DIR), 0, (b, at) => (b[at + 7] = 5))),
  secret('a name twice', (l) => {
    const first = l.child(deep(l), 0);
    record(l, deep(l), 1, (b, at) => {
      b[at + 6] = first.nameLength;
      b.set(first.bytes.slice(first.nameAt, first.nameAt + first.nameLength), at + 8);
    });
  }),
  secret('a name outside leads into it', (l) => l.dirent('', 'tiny', (b, at) => setLe32At(b, at, file(l)))),
  secret('i_size of a link', (l) => l.inode(link(l), 'i_size_lo', 3)),
  secret('i_size of a link longer', (l) => l.inode(link(l), 'i_size_lo', 59)),
  secret('i_links_count of a file', (l) => l.inode(file(l), 'i_links_count', 7)),
  secret('the name of a file lost', (l) => record(l, l.ino(DIR), 0, (b, at) => setLe32At(b, at, 0))),
  secret('the name of the directory lost', (l) => l.dirent('', DIR, (b, at) => setLe32At(b, at, 0))),
  secret('the name of a directory below lost', (l) => {
    const n = [0, 1, 2, 3].find((i) => l.child(l.ino(DIR), i).inode === deep(l))!;
    record(l, l.ino(DIR), n, (b, at) => setLe32At(b, at, 0));
  }),
  secret('the hash version of a hash tree', (l) => {
    const b = l.block(l.dirBlocks(deep(l))[0]);
    b[28] = 6;
    l.sumIndex(deep(l), l.dirBlocks(deep(l))[0]);
  }),
  secret('a block of a directory zeroed', (l) => l.block(l.dirBlocks(deep(l))[1]).fill(0)),
  secret('a directory zeroed', (l) => {
    const at = l.inodeAt(l.ino(DIR));
    l.bytes.fill(0, at, at + 256);
  }),
  secret('lost+found with the flag, and a file without a name', (l) => {
    const at = l.inodeAt(l.ino(DIR));
    l.bytes.copyWithin(l.inodeAt(11) + 128, at + 128, at + 256);
    flags(l, 11, EXT4_ENCRYPT_FL);
    l.dirent('sub/deep', 'file', (b, o) => setLe32At(b, o, 0));
  }),

  folded('the feature lost', (l) => l.feature('incompat', 0, INCOMPAT.casefold)),
  folded('s_encoding', (l) => l.super('s_encoding', 77)),
  folded('s_encoding zero', (l) => l.super('s_encoding', 0)),
  folded('s_encoding_flags', (l) => l.super('s_encoding_flags', 1)),
  folded('the flag of a directory lost', (l) => flags(l, l.ino('mixed'), 0, EXT4_CASEFOLD_FL)),
  folded('the flag of an indexed directory lost', (l) => flags(l, l.ino('many'), 0, EXT4_CASEFOLD_FL)),
  folded('the flag on a file', (l) => flags(l, l.ino('large'), EXT4_CASEFOLD_FL)),
  folded('the flag on a device', (l) => flags(l, l.ino('char'), EXT4_CASEFOLD_FL)),
  folded('the flag on a directory', (l) => flags(l, l.ino('sub'), EXT4_CASEFOLD_FL)),
  folded('two names that differ by case only', (l) =>
    l.dirent('mixed', 'One', (b, at) => b.set(Buffer.from('BEL'), at + 8)),
  ),
  folded('a name twice by case only', (l) => {
    l.dirent('mixed', 'Below', (b, at) => {
      b[at + 6] = 3;
      b.set(Buffer.from('oNE'), at + 8);
    });
  }),
  folded('a name that is not in the encoding', (l) => l.dirent('mixed', 'One', (b, at) => (b[at + 8] = 0xff))),
  folded('a name that is not in the encoding, where it must be', (l) => {
    l.super('s_encoding_flags', 1);
    l.dirent('mixed', 'One', (b, at) => (b[at + 8] = 0xff));
  }),
  folded('the hash version', (l) => l.index('many', 0, (b) => (b[28] = 6))),
  folded('a hash of the index', (l) => l.index('many', 0, (b) => setLe32At(b, 40 + 8, 0x22222222))),
  folded('a name in the wrong leaf', (l) => l.leaf('many', 1, (b) => (b[8] = 0x7a))),
  folded('a capital in an indexed name', (l) => l.leaf('many', 1, (b) => (b[8] = 0x41))),
  folded('an entry out of range', (l) => l.dirent('mixed', 'One', (b, at) => setLe32At(b, at, 9999))),
  folded('i_links_count', (l) => l.inode(l.ino('mixed'), 'i_links_count', 9)),
  folded('a name with a slash', (l) => l.dirent('mixed', 'One', (b, at) => (b[at + 9] = 0x2f))),
  folded('the flag for hash trees lost', (l) => flags(l, l.ino('many'), 0, EXT4_INDEX_FL)),
  folded('the name of the directory lost', (l) => l.dirent('', 'mixed', (b, at) => setLe32At(b, at, 0))),
];
