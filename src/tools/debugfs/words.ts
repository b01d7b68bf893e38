/**
 * Requests that need no volume.
 *
 *     dx_hash -h tea -s SEED name      Hash of name is 0x901b3376 (minor 0x4878f6ae)
 *     supported_features               all features that debugfs 1.47.0 knows
 */
import { dataView } from '../../bytes/struct.ts';
import { bytesOf, fromHex } from '../../bytes/text.ts';
import { NameHash } from '../../engine/dirents/hash.ts';
import type { Volume } from '../../engine/volume/volume.ts';
import { featureNamed } from '../../format/features.ts';
import { DX_HASH_HALF_MD4, DX_HASH_LEGACY, DX_HASH_TEA } from '../../format/htree.ts';
import { optionsOf } from './options.ts';
import { type Answer, fails, says } from './request.ts';

const VERSIONS: Readonly<Record<string, number>> = {
  legacy: DX_HASH_LEGACY,
  half_md4: DX_HASH_HALF_MD4,
  tea: DX_HASH_TEA,
};
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A word that is no known version and does not begin with a number counts as 0. */
const versionOf = (word: string): number =>
  VERSIONS[word.toLowerCase()] ?? Number(/^[ \t]*([+-]?\d+)/.exec(word)?.[1] ?? 0);

export function dxHash(_volume: Volume, words: readonly string[]): Answer {
  const [command] = words;
  const usage = `${command}: usage: dx_hash [-h hash_alg] [-s hash_seed] [-c] [-e encoding] filename\n`;
  const { given, rest, mistake } = optionsOf(words, 'h:s:ce:');
  const encoding = given.get('e');
  if (encoding !== undefined && !/^utf8(?:-12\.1)?$/i.test(encoding)) return fails(`Invalid encoding: ${encoding}`);
  const seed = given.get('s') ?? '';
  if (given.has('s') && !UUID.test(seed)) return fails(`Invalid UUID format: ${seed}`);
  if (mistake || rest.length !== 1) return { out: '', err: mistake + usage };
  const [name] = rest;
  const folds = given.has('c') && encoding !== undefined;
  if (folds && /[^ -~]/.test(name)) return fails(`${command}: case is folded here in names of plain letters only`);
  const version = versionOf(given.get('h') ?? 'legacy');
  const dv = dataView(seed ? fromHex(seed.replaceAll('-', '')) : new Uint8Array(16));
  const hash = new NameHash([0, 4, 8, 12].map((at) => dv.getUint32(at, true)));
  const bytes = bytesOf(folds ? name.toLowerCase() : name);
  if (!hash.of(version, bytes, 0, bytes.length))
    return fails(`${command}: Directory hash unsupported while calculating hash`);
  const hex = (n: number) => `0x${(n >>> 0).toString(16)}`;
  return says(`Hash of ${name} is ${hex(hash.hash)} (minor ${hex(hash.minor)})\n`);
}

const FEATURES =
  'dir_prealloc imagic_inodes has_journal ext_attr resize_inode dir_index sparse_super2 fast_commit stable_inodes orphan_file filetype needs_recovery journal_dev meta_bg extent 64bit mmp flex_bg ea_inode metadata_csum_seed large_dir inline_data encrypt casefold sparse_super large_file huge_file uninit_bg dir_nlink extra_isize quota bigalloc metadata_csum read-only project shared_blocks verity orphan_present';
const OF_JOURNALS =
  'journal_incompat_revoke journal_64bit journal_async_commit journal_checksum_v2 journal_checksum_v3 FEATURE_I5';

export function supportedFeatures(_volume: Volume, [command, word]: readonly string[]): Answer {
  if (word === undefined) return says(`Supported features: ${FEATURES}\n ${OF_JOURNALS}\n`);
  const known = featureNamed(word) ?? OF_JOURNALS.toLowerCase().split(' ').includes(word.toLowerCase());
  return known ? says(`Supported feature: ${word}\n`) : fails(`${command}: Unknown feature: ${word}\n`);
}
