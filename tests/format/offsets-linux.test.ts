/**
 * Where fields lie, by debugfs: it sets one field by its name, and exactly that field of ours must change, to that
 * value. debugfs uses the same names, without `s_`, `i_` or `bg_`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { AnyStruct } from '../../src/bytes/struct.ts';
import { checksumRules, inodeChecksum } from '../../src/format/checksum.ts';
import { mmpChecksum } from '../../src/format/checksum-blocks.ts';
import { GroupDescriptor } from '../../src/format/group-descriptor.ts';
import { Inode } from '../../src/format/inode.ts';
import { Mmp } from '../../src/format/mmp.ts';
import { Superblock } from '../../src/format/superblock.ts';
import { describeWith, must, run } from '../helpers/linux.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const SB = 1024;

function freshVolume(options: string[]): { file: string; bytes: Uint8Array } {
  const file = path.join(tempDir(), 'volume.img');
  must('mke2fs', ['-q', '-F', '-t', 'ext4', '-b', '1024', '-N', '16', ...options, file, '512']);
  return { file, bytes: new Uint8Array(fs.readFileSync(file)) };
}

/** Runs one debugfs command on a copy and returns which fields of the structure at `at` it changed, and to what. */
function changedBy(volume: { file: string; bytes: Uint8Array }, command: string, struct: AnyStruct, at: number) {
  const copy = `${volume.file}.copy`;
  fs.writeFileSync(copy, volume.bytes);
  const said = run('debugfs', ['-n', '-w', '-R', command, copy]);
  expect(said.status, `${command}: ${said.stderr}`).toBe(0);
  const before = struct.read(volume.bytes, at) as Record<string, unknown>;
  const after = struct.read(new Uint8Array(fs.readFileSync(copy)), at) as Record<string, unknown>;
  const changed: Record<string, unknown> = {};
  for (const f of struct.fieldNames) if (!Object.is(String(before[f]), String(after[f]))) changed[f] = after[f];
  return changed;
}

/** A value that fills a field, different in every byte, and debugfs's spelling of it. */
function valueFor(size: number): [text: string, value: number | bigint] {
  const value = [0x21, 0x4321, 0x65544321, 0x0a98765544332211n][Math.log2(size)];
  return [String(value), value];
}

describeWith(['mke2fs', 'debugfs'], 'fields lie where debugfs puts them', () => {
  it('superblock', () => {
    const volume = freshVolume(['-O', '^has_journal']);
    const listed = run('debugfs', ['-R', 'ssv -l', volume.file]).stdout;
    const ours: Readonly<Record<string, string>> = { mmp_interval: 's_mmp_update_interval' };
    // debugfs writes these itself when it closes the volume, or lays the volume out by them at once.
    const skipped = ['wtime', 'checksum', 'state', 'rev_level', 'block_group_nr', 'first_data_block', 'checksum_type'];
    const small: Readonly<Record<string, number>> = {
      inodes_count: 9,
      blocks_count_hi: 1,
      blocks_count_lo: 300,
      free_blocks_count_lo: 1,
      log_block_size: 1,
      log_cluster_size: 1,
      blocks_per_group: 1024,
      clusters_per_group: 1024,
      inodes_per_group: 8,
      inode_size: 128,
      desc_size: 32,
      feature_compat: 1,
      feature_incompat: 1,
      errors: 2,
      flags: 2,
      max_mnt_count: 0x1234,
      first_meta_bg: 1,
      reserved_gdt_blocks: 1,
      log_groups_per_flex: 1,
      feature_ro_compat: 1,
    };
    const tried: string[] = [];
    for (const [, name, suffix, kind] of listed.matchAll(/^\t(\w+)(\S*)\s+(.*?)\s*$/gm)) {
      if (skipped.includes(name)) continue;
      for (const one of suffix.startsWith('[_') ? [`${name}_hi`, `${name}_lo`] : [name]) {
        const field = ours[one] ?? `s_${one}`;
        const spec = Superblock.fields[field as keyof typeof Superblock.fields];
        expect(spec, field).toBeDefined();
        const array = /^\[(\d+)\]$/.test(suffix);
        const size = array ? spec.kind.size / Number(suffix.slice(1, -1)) : spec.kind.size;
        let [text, value]: [string, unknown] = one in small ? [String(small[one]), small[one]] : valueFor(size);
        if (kind === 'string') [text, value] = ['abc', 'abc'];
        else if (kind === 'UUID') text = value = '10213243-5465-7687-98a9-bacbdcedfe0f';
        else if (kind === 'date/time') [text, value] = ['@305419896', 305419896];
        else if (kind === 'hash algorithm') [text, value] = ['tea', 2];
        else if (one === 'encoding') [text, value] = ['utf8-12.1', 1];
        if (field === 's_hash_seed') value = [0x43322110, 0x87766554, 0xcbbaa998, 0x0ffeeddc];
        const changed = changedBy(volume, `ssv ${one}${array ? '[1]' : ''} ${text}`, Superblock, SB);
        for (const own of ['s_checksum', 's_wtime']) delete changed[own];
        const got = array ? (changed[field] as unknown[] | undefined)?.[1] : changed[field];
        expect({ [field]: got, others: Object.keys(changed).filter((f) => f !== field) }, one).toEqual({
          [field]: value,
          others: [],
        });
        tried.push(field);
      }
    }
    expect(tried.length).toBeGreaterThan(80);
  });

  it('group descriptor', () => {
    const volume = freshVolume([]);
    const at = 2048;
    let tried = 0;
    for (const field of GroupDescriptor.fieldNames) {
      if (field === 'bg_reserved' || field === 'bg_checksum') continue;
      const spec = GroupDescriptor.fields[field];
      const [text, value] = valueFor(spec.kind.size);
      const name = field.slice(3);
      const changed = changedBy(volume, `set_bg 0 ${name} ${text}`, GroupDescriptor, at);
      expect(changed, field).toEqual({ [field]: value });
      tried++;
    }
    expect(tried).toBe(21);
  });

  it('inode', () => {
    const volume = freshVolume(['-I', '256']);
    const sb = Superblock.read(volume.bytes, SB);
    const table = GroupDescriptor.read(volume.bytes, 2048).bg_inode_table_lo * 1024;
    const at = table + 10 * sb.s_inode_size;
    expect(inodeChecksum.verify(checksumRules(volume.bytes, SB), volume.bytes, at, 11)).toBe(true);
    const names: Readonly<Record<string, string>> = {
      i_uid: 'uid_lo',
      l_i_uid_high: 'uid_hi',
      i_gid: 'gid_lo',
      l_i_gid_high: 'gid_hi',
      i_size_high: 'size_hi',
      l_i_blocks_high: 'blocks_hi',
      l_i_file_acl_high: 'file_acl_hi',
      l_i_version: 'version_lo',
      i_obso_faddr: 'faddr',
    };
    let tried = 0;
    for (const field of Inode.fieldNames) {
      if (['i_block', 'l_i_checksum_lo', 'i_checksum_hi', 'l_i_reserved', 'i_extra_isize'].includes(field)) continue;
      const name = names[field] ?? field.slice(2);
      const time = /time$/.test(name);
      const [text, value] = time ? ['@305419896', 305419896] : valueFor(Inode.fields[field].kind.size);
      const changed = changedBy(volume, `sif <11> ${name} ${text}`, Inode, at);
      delete changed.l_i_checksum_lo;
      delete changed.i_checksum_hi;
      expect(changed, field).toEqual({ [field]: value });
      tried++;
    }
    expect(tried).toBeGreaterThan(25);
  });
});

describeWith(['mke2fs', 'debugfs'], 'the MMP block', () => {
  it('reads in debugfs as we wrote it', () => {
    const { file, bytes } = freshVolume(['-O', 'mmp']);
    const at = Number(Superblock.read(bytes, SB).s_mmp_block) * 1024;
    const rules = checksumRules(bytes, SB);
    expect(mmpChecksum.verify(rules, bytes, at, 0)).toBe(true);
    Mmp.write(bytes, at, {
      mmp_seq: 0x12345678,
      mmp_time: 1_700_000_000n,
      mmp_nodename: 'machine',
      mmp_bdevname: 'device',
      mmp_check_interval: 0x1234,
    });
    mmpChecksum.set(rules, bytes, at, 0);
    fs.writeFileSync(file, bytes);
    const said = must('debugfs', ['-R', 'dump_mmp', file]);
    expect(said).toMatch(/check_interval: 4660\b/);
    expect(said).toMatch(/sequence: (0x)?12345678\b/);
    expect(said).toMatch(/time: 1700000000\b/);
    expect(said).toMatch(/node_name: machine\b/);
    expect(said).toMatch(/device_name: device\b/);
    expect(said).toMatch(/magic: 0x4d4d50\b/);
  });
});
