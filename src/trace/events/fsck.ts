/**
 * The actions of e2fsck: its passes, its reads in each, its findings, and its repairs.
 *
 *     e2fsck:open · e2fsck:pass { e2fsck:group · e2fsck:directory · e2fsck:problem { e2fsck:step } } · e2fsck:pass_end · e2fsck:done
 */
import { defineEvent } from '../event.ts';
import { bool, int, ints, text } from '../shape.ts';

const counted = (n: number, what: string): string => `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;

export const E2fsckOpen = defineEvent(
  'e2fsck:open',
  'The volume is opened by its superblock, or by a backup of it.',
  {
    block: int('The block that holds the superblock.'),
    primary: bool('Whether it is the superblock proper.'),
    mode: text('How questions are answered: -n no, -y yes, -p yes where it is safe.'),
  },
  (f) =>
    `The volume is checked *${f.mode}*: ${
      f.mode === '-n'
        ? 'everything is looked at, nothing is changed'
        : f.mode === '-p'
          ? 'what can be repaired without a doubt is repaired, anything else ends the check'
          : 'every question is answered with yes'
    }. The superblock in block ${f.block}${f.primary ? '' : ', *a backup*,'} says how it is laid out.`,
);

export const E2fsckPass = defineEvent(
  'e2fsck:pass',
  'A pass begins.',
  {
    pass: text('Which one: 0 for what comes before the first, 1 to 5, 1B and 3A.'),
    title: text('What it checks.'),
    why: text('Why.'),
  },
  (f) => `*Pass ${f.pass}: ${f.title}.* ${f.why}`,
);

export const E2fsckGroup = defineEvent(
  'e2fsck:group',
  'The inode table of a group is read as far as it was ever used.',
  {
    group: int('The group.'),
    inodes: int('Inodes that were read.'),
    used: int('How many of them are in use.'),
    blocks: int('Blocks of the table that were read.'),
    unused: int('Inodes that were passed over, because the descriptor says that they were never used.'),
    uninit: bool('Whether the whole group is marked EXT4_BG_INODE_UNINIT.'),
  },
  (f) =>
    f.uninit
      ? `Group ${f.group} is marked as never used (EXT4_BG_INODE_UNINIT): *its ${counted(f.unused, 'inode')} need not be read*.`
      : `Group ${f.group}: *${counted(f.inodes, 'inode')}* in ${counted(f.blocks, 'block')} of its table, ${f.used} of them in use${
          f.unused
            ? `; the ${counted(f.unused, 'inode')} behind them were never used (bg_itable_unused) and are not read`
            : ''
        }.`,
);

export const E2fsckDirectory = defineEvent(
  'e2fsck:directory',
  'The blocks of a directory are read, record by record.',
  {
    ino: int('Inode of the directory.'),
    blocks: int('Its blocks.'),
    entries: int('Names found in them.'),
    indexed: bool('Whether it has a hash tree, which is checked against the names.'),
  },
  (f) =>
    `Directory ${f.ino}: ${counted(f.blocks, 'block')}, *${counted(f.entries, 'name')}*${f.indexed ? ', and the hash tree over them' : ''}.`,
);

export const E2fsckProblem = defineEvent(
  'e2fsck:problem',
  'Something is wrong. The answer to the question decides what is done about it.',
  {
    code: text('What kind of problem it is.'),
    pass: text('The pass that found it.'),
    said: text('The problem, in a sentence.'),
    question: text('What is asked; empty where there is nothing to decide.'),
    fixed: bool('Whether the answer was yes.'),
    ino: int('The inode that it is about, or 0.'),
  },
  (f) => `*${f.said}*${f.question ? ` ${f.question}? ${f.fixed ? 'Yes.' : 'No.'}` : ''}`,
);

export const E2fsckStep = defineEvent(
  'e2fsck:step',
  'A step of a repair.',
  { does: text('What is done, in a sentence.') },
  (f) => f.does,
);

export const E2fsckPassEnd = defineEvent(
  'e2fsck:pass_end',
  'A pass is over: what it cost.',
  {
    pass: text('Which one.'),
    inodes: int('Inodes that it visited.'),
    blocks: int('Different blocks that it read.'),
    problems: int('Problems that it found.'),
    runs: ints('Which blocks: first and length of each run, one behind the other.'),
  },
  (f) =>
    `Pass ${f.pass} is over: ${f.inodes ? `${counted(f.inodes, 'inode')} visited, ` : ''}*${counted(f.blocks, 'block')} read*, ${
      f.problems ? `*${counted(f.problems, 'problem')}*` : 'nothing wrong'
    }.`,
);

export const E2fsckRestart = defineEvent(
  'e2fsck:restart',
  'What was repaired changes what was already counted: everything is checked from the beginning.',
  { round: int('How many times it has begun, this one included.') },
  () => 'The repairs change what was counted before them: *the check begins again*.',
);

export const E2fsckDone = defineEvent(
  'e2fsck:done',
  'The check is over.',
  {
    status: int('The exit code: 0 nothing wrong, 1 all repaired, 4 something is left, 8 it could not be done.'),
    files: int('Inodes in use.'),
    inodes: int('Inodes of the volume.'),
    fragmented: int('Files that lie in more than one piece.'),
    used: int('Blocks in use.'),
    blocks: int('Blocks of the volume.'),
    visited: int('Inodes that were visited.'),
    read: int('Blocks that were read, counted once for each pass.'),
  },
  (f) =>
    `${
      f.status === 0
        ? '*Nothing is wrong*'
        : f.status === 1
          ? '*Everything found was repaired*'
          : f.status & 4
            ? '*Problems are left*'
            : '*The check could not be finished*'
    } (exit code ${f.status}): ${f.files}/${f.inodes} files, ${f.used}/${f.blocks} blocks. ${counted(f.visited, 'inode')} visited, ${counted(f.read, 'block')} read.`,
);
