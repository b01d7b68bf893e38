/** docs/machine-profiles.md: every constant of every machine, with its value and where it is from. */
import { PROFILES } from './machines.ts';
import type { SourcedConstant } from './sourced-constant.ts';

const US = 1e3;
const MS = 1e6;

const RATES = new Set(['cacheRate', 'outerRate', 'innerRate', 'interfaceRate', 'linkRate']);
const TIMES = new Set([
  'trackToTrack',
  'averageSeek',
  'fullStroke',
  'headSwitch',
  'writeSettle',
  'commandOverhead',
  'readPage',
  'programPage',
  'eraseBlock',
  'controllerOverhead',
  'plugDelay',
  'systemCall',
  'page',
  'directoryEntry',
  'mapStep',
  'allocation',
  'request',
  'journalBlock',
]);
const BYTES = new Set([
  'capacity',
  'buffer',
  'pageBytes',
  'chunkBytes',
  'controllerCache',
  'controllerReadAhead',
  'memory',
  'readAheadFirst',
  'readAheadMost',
]);

function valueText(name: string, value: number): string {
  if (value === Number.POSITIVE_INFINITY) return 'no limit';
  if (RATES.has(name)) return value >= 1e9 ? `${value / 1e9} GB/s` : `${value / 1e6} MB/s`;
  if (TIMES.has(name)) return value >= MS ? `${value / MS} ms` : value >= US ? `${value / US} µs` : `${value} ns`;
  if (BYTES.has(name)) {
    if (value >= 1e9 && value % 1e9 === 0) return `${value / 1e9} GB`;
    if (value >= 2 ** 30 && value % 2 ** 30 === 0) return `${value / 2 ** 30} GiB`;
    if (value >= 2 ** 20 && value % 2 ** 20 === 0) return `${value / 2 ** 20} MiB`;
    return value >= 1024 ? `${value / 1024} KiB` : `${value}`;
  }
  return `${value}`;
}

const isConstant = (c: unknown): c is SourcedConstant =>
  typeof c === 'object' && c !== null && 'value' in c && 'source' in c;

function rows(constants: object): string[] {
  const out: string[] = [];
  for (const [name, c] of Object.entries(constants))
    if (isConstant(c)) out.push(`| \`${name}\` | ${valueText(name, c.value)} | ${c.source} |`);
  return out;
}

const HEAD = ['| constant | value | where it is from |', '|---|---|---|'];

export function machineReference(): string {
  const lines = [
    '# The machines',
    '',
    'Made by `npm run docs` from `src/machine/profiles`. A script runs on one of them when it says `# machine: NAME`, and',
    '`# disks: N` for so many disks side by side; [machine.md](machine.md) says what is simulated.',
    '',
  ];
  for (const profile of PROFILES) {
    lines.push(
      `## ${profile.name}`,
      '',
      `${profile.title}.`,
      '',
      ...HEAD,
      ...rows(profile),
      `| \`elevator\` | ${profile.elevator} | as the kernel of the machine comes |`,
    );
    if (profile.drive.kind !== 'ideal') lines.push('', 'The drive:', '', ...HEAD, ...rows(profile.drive.constants));
    lines.push('', 'The processor, for each:', '', ...HEAD, ...rows(profile.cpu), '');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
