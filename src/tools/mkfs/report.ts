/**
 * The output of mke2fs while it works, line by line, as a terminal shows it in the end.
 */
import { CREATOR_OSES } from '../../format/superblock.ts';
import { hasFeature } from './feature-set.ts';
import { groupFirstBlock, hasSuper } from './geometry.ts';
import type { MkfsPlan } from './plan.ts';

/** A line that counts groups as it goes. mke2fs writes `0/8`, wipes it with backspaces, and writes `done`. */
const DONE = 'done';
/** The line that remains when a file cannot be copied. */
export const COPYING = 'Copying files into the device: ';
const PADDED_DONE = 'done'.padEnd(32);

export function reportOf(plan: MkfsPlan): string[] {
  const { options, notices } = plan.decisions;
  if (options.quiet) return [...notices];
  const lines = [...notices, ...(options.verbose ? verboseHead(plan) : [head(plan)]), ...backups(plan), ''];
  if (options.dryRun) return lines;
  lines.push(`Allocating group tables: ${DONE}`, `Writing inode tables: ${DONE}`);
  if (plan.journal) lines.push(`Creating journal (${plan.journalBlocks} blocks): ${DONE}`);
  if (options.files !== undefined) lines.push(`${COPYING}${DONE}`);
  lines.push(`Writing superblocks and filesystem accounting information: ${DONE}`, '');
  return lines;
}

/**
 * The same output for a file or a pipe, with the counting, the backspaces and the padding. An existing file's
 * content is discarded first.
 */
export function rawReport(plan: MkfsPlan, exists = false): string {
  const { options, extended } = plan.decisions;
  const progress = counting(plan.geometry.groups);
  const text = plan.report
    .map((line) => {
      const step = /^(Allocating group tables|Writing inode tables|Writing superblocks and .*): done$/.exec(line);
      if (!step) return `${line}\n`;
      const padded = step[1].startsWith('Writing superblocks') ? DONE : PADDED_DONE;
      return `${step[1]}: ${progress}${padded}\n`;
    })
    .join('');
  if (!exists || options.quiet || options.dryRun || !extended.discard || options.keepBlocks) return text;
  const discarding = `Discarding device blocks: ${counting(plan.geometry.blocks)}${PADDED_DONE}\n`;
  const skipped = options.verbose ? 'Discard succeeded and will return 0s - skipping inode table wipe\n' : '';
  // The line follows the notices about the options, and with -v the types.
  const types = text.indexOf('fs_types');
  const notices = plan.decisions.notices.reduce((sum, line) => sum + line.length + 1, 0);
  const at = options.verbose ? text.indexOf('\n', types) + 1 : notices;
  return text.slice(0, at) + discarding + skipped + text.slice(at);
}

/** `0/8`, and the backspaces that wipe it. */
function counting(total: number): string {
  const text = `${'0'.padStart(String(total).length)}/${total}`;
  return text + '\b'.repeat(text.length) + ' '.repeat(text.length) + '\b'.repeat(text.length);
}

const sizeText = (bytes: number): string => `${bytes / 1024}k`;

function head({ geometry: g, blockSize }: MkfsPlan): string {
  return `Creating filesystem with ${g.blocks} ${sizeText(blockSize)} blocks and ${g.inodes} inodes`;
}

function verboseHead({ decisions: d, geometry: g, blockSize }: MkfsPlan): string[] {
  const log = Math.log2(blockSize) - 10;
  const bigalloc = hasFeature(d.features, 'bigalloc');
  const reserved = ((100 * g.reservedBlocks) / g.blocks).toFixed(2);
  const growth = (g.descBlocks + g.reservedGdtBlocks) * g.descPerBlock * g.blocksPerGroup;
  return [
    `fs_types for mke2fs.conf resolution: ${d.types.map((t) => `'${t}'`).join(', ')}`,
    `Filesystem label=${d.options.label ?? ''}`,
    `OS type: ${CREATOR_OSES[(d.options.creatorOs ?? 0) as 0] ?? '(unknown os)'}`,
    `Block size=${blockSize} (log=${log})`,
    bigalloc
      ? `Cluster size=${blockSize * g.clusterRatio} (log=${log + Math.log2(g.clusterRatio)})`
      : `Fragment size=${blockSize} (log=${log})`,
    `Stride=${d.extended.stride ?? 0} blocks, Stripe width=${d.extended.stripeWidth ?? 0} blocks`,
    `${g.inodes} inodes, ${g.blocks} blocks`,
    `${g.reservedBlocks} blocks (${reserved}%) reserved for the super user`,
    `First data block=${g.firstDataBlock}`,
    ...(g.reservedGdtBlocks ? [`Maximum filesystem blocks=${growth}`] : []),
    `${g.groups} block group${g.groups === 1 ? '' : 's'}`,
    `${g.blocksPerGroup} blocks per group, ${g.blocksPerGroup / g.clusterRatio} ${bigalloc ? 'clusters' : 'fragments'} per group`,
    `${g.inodesPerGroup} inodes per group`,
  ];
}

/** The UUID and the places of the copies. It appears only where there is more than one group. */
function backups({ decisions: d, geometry: g }: MkfsPlan): string[] {
  if (g.groups === 1) return [];
  const lines: string[] = [];
  if (!/^[0-]+$/.test(d.uuid)) lines.push(`Filesystem UUID: ${d.uuid}`);
  const blocks: number[] = [];
  for (let group = 1; group < g.groups; group++) if (hasSuper(g, group)) blocks.push(groupFirstBlock(g, group));
  let line = 'Superblock backups stored on blocks: ';
  let room = 0;
  blocks.forEach((block, i) => {
    const text = String(block);
    if (i > 0) line += ', ';
    if (room < text.length + 2) {
      lines.push(line);
      line = '\t';
      room = 72;
    }
    line += text;
    room -= text.length + 2;
  });
  lines.push(line);
  return lines;
}
