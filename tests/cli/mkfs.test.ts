/**
 * `ext4lab mkfs`: the file that it leaves, what it prints, how it refuses.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mkfsCommand } from '../../src/cli/mkfs.ts';
import { describeWith } from '../helpers/linux.ts';
import { spawnSync } from '../helpers/spawn-sync.ts';
import { tempDir } from '../helpers/temp-dir.ts';
import { differences, fixedWords, makeOurOwn, NOW, runMke2fs } from '../tools/mkfs/mke2fs.ts';

let file: string;
let out: string;
let err: string;

beforeEach(() => {
  file = path.join(tempDir(), 'disk.img');
  out = '';
  err = '';
  vi.stubEnv('E2FSPROGS_FAKE_TIME', String(NOW));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** KiB that a file occupies on the disk. */
const taken = (name: string) => fs.statSync(name).blocks / 2;

describe('ext4lab mkfs', () => {
  it('writes a sparse file of the volume’s length', () => {
    expect(mkfsCommand(fixedWords('-t ext4 1G', file))).toBe(0);
    expect(fs.statSync(file).size).toBe(1 << 30);
    expect(taken(file)).toBeLessThan(2048);
    expect(out).toMatch(/^Creating regular file .*\nCreating filesystem with 262144 4k blocks and 65536 inodes\n/);
    expect(err).toBe('');
  });

  it('makes a file as large as the last whole group that is worth having', () => {
    expect(mkfsCommand(fixedWords('8300', file))).toBe(0);
    expect(fs.statSync(file).size).toBe(8193 * 1024);
  });

  it('takes the length of a file that exists, and forgets what was in it', () => {
    fs.writeFileSync(file, new Uint8Array(8 << 20).fill(0xaa));
    expect(mkfsCommand(fixedWords('-t ext2 -b 1024 8M', file).slice(0, -1))).toBe(0);
    expect(differences(file, makeOurOwn('-t ext2 -b 1024 -E lazy_itable_init=0 8M').store)).toEqual([]);
    expect(out).toMatch(/^Discarding device blocks: .*done {28}\n/);
  });

  it('leaves what lies behind a volume that is shorter than its file', () => {
    fs.writeFileSync(file, new Uint8Array(9 << 20).fill(0xaa));
    expect(mkfsCommand(fixedWords('-t ext2 -b 1024 8M', file))).toBe(0);
    const bytes = fs.readFileSync(file);
    expect(bytes.length).toBe(9 << 20);
    expect(bytes.subarray(8 << 20).every((b) => b === 0xaa)).toBe(true);
    fs.truncateSync(file, 8 << 20);
    expect(differences(file, makeOurOwn('-t ext2 -b 1024 -E lazy_itable_init=0 8M').store)).toEqual([]);
  });

  it('says what it would do with -n, and does nothing', () => {
    expect(mkfsCommand(['-n', '-t', 'ext4', file, '1G'])).toBe(0);
    expect(out).toContain('Creating filesystem with 262144 4k blocks');
    expect(fs.existsSync(file)).toBe(false);
  });

  it('is quiet with -q', () => {
    expect(mkfsCommand(['-q', file, '8M'])).toBe(0);
    expect(out).toBe(`Creating regular file ${file}\n`);
  });

  it('has a UUID and a hash seed of its own each time, and the time of the clock', () => {
    vi.stubEnv('E2FSPROGS_FAKE_TIME', '');
    const made = [0, 1].map(() => {
      fs.rmSync(file, { force: true });
      mkfsCommand(['-q', file, '8M']);
      return fs.readFileSync(file);
    });
    const uuid = (bytes: Buffer) => bytes.subarray(1024 + 0x68, 1024 + 0x78).toString('hex');
    const seed = (bytes: Buffer) => bytes.subarray(1024 + 0xec, 1024 + 0xfc).toString('hex');
    expect(uuid(made[0])).not.toBe(uuid(made[1]));
    expect(seed(made[0])).not.toBe(seed(made[1]));
    expect(Math.abs(made[0].readUInt32LE(1024 + 0x108) - Date.now() / 1000)).toBeLessThan(100);
  });

  it('refuses in mke2fs’s words, under its own name', () => {
    expect(mkfsCommand(['-b', '512', file, '8M'])).toBe(1);
    expect(err).toBe('ext4lab mkfs: invalid block size - 512\n');
    expect(fs.existsSync(file)).toBe(false);
  });

  it('lists the options there are when one is unknown', () => {
    expect(mkfsCommand(['-E', 'foo', file, '8M'])).toBe(1);
    expect(err).toMatch(/^Bad option\(s\) specified: foo\n\nExtended options .*\n[\s\S]*\tstride=/);
    err = '';
    expect(mkfsCommand(['-J', 'foo', file, '8M'])).toBe(1);
    expect(err).toMatch(/^Bad journal options specified\.\n\nJournal options /);
    err = '';
    expect(mkfsCommand(['-Z', file, '8M'])).toBe(1);
    expect(err).toMatch(/^ext4lab mkfs: invalid option -- 'Z'\nUsage: ext4lab mkfs /);
    err = '';
    expect(mkfsCommand([])).toBe(1);
    expect(err).toMatch(/^Usage: ext4lab mkfs /);
  });

  it('writes only to regular files', () => {
    expect(mkfsCommand([path.dirname(file), '8M'])).toBe(1);
    expect(err).toMatch(/^ext4lab mkfs: .* is a directory/);
    err = '';
    expect(mkfsCommand([path.join(file, 'no', 'such'), '8M'])).toBe(1);
    expect(err).toMatch(/^ext4lab mkfs: ENO/);
  });

  it('explains itself', () => {
    expect(mkfsCommand(['--help'])).toBe(0);
    expect(mkfsCommand(['-h'])).toBe(0);
    expect(out).toContain('Usage: ext4lab mkfs');
  });
});

describeWith(['mke2fs 1.47.0'], 'cmp', () => {
  it.each(['-t ext2 8M', '-t ext3 -b 2048 50M', '-t ext4 64M'])('finds no difference: %s', (command) => {
    const theirs = path.join(tempDir(), 'theirs.img');
    expect(mkfsCommand(fixedWords(command, file))).toBe(0);
    expect(runMke2fs(fixedWords(command, theirs)).status).toBe(0);
    const cmp = spawnSync('cmp', [file, theirs], { encoding: 'utf8' });
    expect(cmp.stdout + cmp.stderr).toBe('');
    expect(cmp.status).toBe(0);
  });

  it('finds none where a file was before, discarded or kept', () => {
    const theirs = path.join(tempDir(), 'theirs.img');
    const old = new Uint8Array(26 << 20).fill(0x78);
    for (const command of [
      '-t ext2 8M',
      '-t ext2 -O uninit_bg 16M',
      '-t ext3 -b 2048 25M',
      '-t ext4 -v 24M',
      '-t ext4 -b 1024 -O ^metadata_csum,uninit_bg 20M',
      '-t ext4 -b 1024 -O ^flex_bg,^resize_inode -I 128 20M',
      '-t ext4 -O inline_data,sparse_super2 -g 1024 -b 1024 9000K',
      '-r 0 5M',
    ])
      for (const kept of ['', '-K ', '-E nodiscard,lazy_itable_init=0 ']) {
        for (const image of [file, theirs]) fs.writeFileSync(image, old);
        out = '';
        const status = mkfsCommand(fixedWords(kept + command, file));
        const asked = runMke2fs(fixedWords(kept + command, theirs));
        expect([kept, command, status, out]).toEqual([kept, command, asked.status, asked.stdout]);
        const cmp = spawnSync('cmp', [file, theirs], { encoding: 'utf8' });
        expect([kept, command, cmp.stdout + cmp.stderr]).toEqual([kept, command, '']);
      }
  });
});
