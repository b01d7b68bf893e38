/** Files that commands write: made exclusively, no wider than their source, never an input, and over nothing that is not theirs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { fsckCommand } from '../../src/cli/fsck.ts';
import { Output, writePieces } from '../../src/cli/image/output.ts';
import { mkfsCommand } from '../../src/cli/mkfs.ts';
import { runCommand } from '../../src/cli/run.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/ext4lab.mjs', import.meta.url));
const pristine = path.join(tempDir(), 'pristine.img');
let dir = '';
const place = (name: string) => path.join(dir, name);
const modeOf = (name: string) => fs.statSync(place(name)).mode & 0o777;
let said = '';

beforeAll(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  mkfsCommand(['-q', '-t', 'ext4', '-b', '1024', pristine, '2M']);
});

beforeEach(() => {
  dir = tempDir();
  fs.copyFileSync(pristine, place('disk.img'));
  fs.writeFileSync(place('script.sh'), 'echo hi > f\n');
  said = '';
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const run = (...words: string[]) => runCommand([place('script.sh'), '--image', place('disk.img'), ...words]);

/** Nothing but what is named is left in the folder. */
const onlyHere = (...names: string[]) =>
  expect(fs.readdirSync(dir).sort()).toEqual(['disk.img', 'script.sh', ...names].sort());

describe('what a command writes', () => {
  it('lets in no more than its source does', () => {
    fs.chmodSync(place('disk.img'), 0o600);
    const files = ['out.img', 'events.jsonl', 'perfetto.json'];
    const words = ['--out', place('out.img'), '--trace', place('events.jsonl'), '--perfetto', place('perfetto.json')];
    expect(run(...words)).toBe(0);
    for (const name of files) expect([name, modeOf(name)]).toEqual([name, 0o600]);
    // Neither by what was there.
    for (const name of files) fs.chmodSync(place(name), 0o666);
    expect(run(...words)).toBe(0);
    for (const name of files) expect([name, modeOf(name)]).toEqual([name, 0o600]);
    expect(fsckCommand(['-fn', '--trace', place('check.jsonl'), place('disk.img')])).toBe(0);
    expect(modeOf('check.jsonl')).toBe(0o600);
    onlyHere(...files, 'check.jsonl');
  });

  it('keeps the mode of what it replaces', () => {
    fs.chmodSync(place('disk.img'), 0o644);
    run('--out', place('out.img'));
    fs.chmodSync(place('out.img'), 0o640);
    run('--out', place('out.img'));
    expect(modeOf('out.img')).toBe(0o640);
  });

  it('is no input, under whatever name', () => {
    fs.linkSync(place('disk.img'), place('hard.img'));
    fs.symlinkSync('script.sh', place('soft'));
    const before = fs.readFileSync(place('disk.img'));
    for (const [words, what] of [
      [['--trace', place('disk.img')], 'the image'],
      [['--trace', place('hard.img')], 'the image'],
      [['--perfetto', place('soft')], 'the script'],
      [['--out', place('soft')], 'the script'],
      [['--out', place('new'), '--trace', `${dir}/./new`], 'what --out names'],
    ] as const) {
      said = '';
      expect(run(...words, '--force')).toBe(1);
      expect(said).toBe(`ext4lab run: ${words.at(-1)} is ${what}: name another file to write to\n`);
    }
    said = '';
    expect(fsckCommand(['-fy', '--trace', place('hard.img'), place('disk.img')])).toBe(8);
    expect(said).toContain('is the image: name another file');
    expect(fs.readFileSync(place('disk.img')).equals(before)).toBe(true);
    onlyHere('hard.img', 'soft');
  });

  it('replaces what such a command wrote, and anything else only by force', () => {
    for (const option of ['--out', '--trace', '--perfetto']) {
      const name = place(`${option}.file`);
      fs.writeFileSync(name, 'a letter');
      said = '';
      expect(run(option, name)).toBe(1);
      expect(said).toBe(`ext4lab run: ${name} is there already, and is no output of ours: --force replaces it\n`);
      expect(fs.readFileSync(name, 'utf8')).toBe('a letter');
      expect(run(option, name, '--force')).toBe(0);
      expect(run(option, name)).toBe(0);
    }
    // Another volume is not ours either.
    mkfsCommand(['-q', '-t', 'ext2', place('other.img'), '1M']);
    expect(run('--out', place('other.img'))).toBe(1);
    // The image itself is an earlier state of the same.
    expect(run('--out', place('disk.img'))).toBe(0);
  });

  it('opens nothing that another user put beside it', () => {
    fs.writeFileSync(place('victim'), 'untouched', { mode: 0o644 });
    for (const name of ['out.img.part', '.out.img.part']) fs.symlinkSync('victim', place(name));
    const opened = vi.spyOn(fs, 'openSync');
    expect(run('--out', place('out.img'))).toBe(0);
    expect(fs.readFileSync(place('victim'), 'utf8')).toBe('untouched');
    const { O_EXCL, O_NOFOLLOW } = fs.constants;
    const made = opened.mock.calls.filter(([name]) => /part$/.test(String(name)));
    expect(made).toHaveLength(1);
    const [name, flags, mode] = made[0];
    expect(String(name)).toMatch(/\/\.out\.img\.[\w-]{16}\.part$/);
    expect(Number(flags) & (O_EXCL | O_NOFOLLOW)).toBe(O_EXCL | O_NOFOLLOW);
    expect(mode).toBe(0o600);
    onlyHere('out.img', 'out.img.part', '.out.img.part', 'victim');
  });

  it('follows a link of our own, and none of another user', () => {
    fs.symlinkSync('real.img', place('out.img'));
    expect(run('--out', place('out.img'))).toBe(0);
    expect(fs.lstatSync(place('out.img')).isSymbolicLink()).toBe(true);
    expect(fs.statSync(place('real.img')).size).toBe(2 << 20);
    if (process.getuid?.() !== 0) return;
    fs.symlinkSync('theirs.img', place('their-link'));
    fs.lchownSync(place('their-link'), 65534, 65534);
    expect(run('--out', place('their-link'), '--force')).toBe(1);
    expect(said).toContain("is another user's link");
  });

  it('is whole, one or the other, when two commands write it at once', () => {
    const how = { source: undefined, others: {}, isOwn: () => true, force: false };
    const [one, two] = ['1', '2'].map((text) => {
      const output = Output.open(place('out.img'), how);
      if (output instanceof Refused) throw new Error(output.refused);
      // Nothing is there before something is written: a command that is killed then leaves nothing.
      return { output, write: () => writePieces(output, [text.repeat(3), text.repeat(2)]) };
    });
    onlyHere();
    for (const { write } of [one, two]) write();
    one.output.keep();
    expect(fs.readFileSync(place('out.img'), 'utf8')).toBe('11111');
    two.output.keep();
    expect(fs.readFileSync(place('out.img'), 'utf8')).toBe('22222');
    onlyHere('out.img');
  });

  it('leaves nothing when it is interrupted', async () => {
    fs.writeFileSync(place('script.sh'), 'echo begun\ncat /dev/zero > /dev/null\n');
    const child = spawn(process.execPath, [PROGRAM, 'run', place('script.sh'), '--out', place('out.img')]);
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([null, 'SIGINT']);
    onlyHere();
  });

  it('is refused before the script runs, and leaves nothing behind', () => {
    fs.mkdirSync(place('folder'));
    for (const [name, why] of [
      [place('folder'), `${place('folder')} is a directory`],
      [place('none/out.img'), `${place('none/out.img')} cannot be written: ENOENT`],
    ] as const) {
      said = '';
      expect(run('--out', name)).toBe(1);
      expect(said).toContain(`ext4lab run: ${why}`);
    }
    said = '';
    expect(fsckCommand(['-fn', '--trace', place('none/x.jsonl'), place('disk.img')])).toBe(8);
    expect(said).toContain(`ext4lab fsck: ${place('none/x.jsonl')} cannot be written: ENOENT`);
    // A script that is refused in the middle.
    fs.writeFileSync(place('script.sh'), 'echo hi > f\ncrash 1000000\n');
    expect(run('--out', place('out.img'))).toBe(1);
    onlyHere('folder');
  });
});
