/** docs/inside/machine-profiles.md: every constant of every machine, with its value and where it is from. */
import { type MachineProfile, PROFILES } from './machines.ts';
import { type SourcedConstant, TAGS } from './sourced-constant.ts';

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
  'path',
  'page',
  'directoryEntry',
  'mapStep',
  'allocation',
  'request',
  'journalBlock',
]);
const BYTES = new Set([
  'before',
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

/** A constant as a reader sees it: `page` of the processor, `1.5 µs`, inferred, from where. */
export interface DeclaredConstant extends SourcedConstant {
  readonly of: 'machine' | 'drive' | 'processor';
  readonly name: string;
  readonly text: string;
}

/** All constants of a machine. */
export function constantsOf({ drive, cpu, ...machine }: MachineProfile): DeclaredConstant[] {
  const of = (what: DeclaredConstant['of'], constants: object) =>
    Object.entries(constants).flatMap(([name, c]) =>
      isConstant(c) ? [{ ...c, of: what, name, text: valueText(name, c.value) }] : [],
    );
  return [
    ...of('machine', machine),
    ...(drive.kind === 'ideal' ? [] : of('drive', drive.constants)),
    ...of('processor', cpu),
  ];
}

const HEADS = {
  machine: [],
  drive: ['', 'The drive:'],
  processor: ['', 'The processor, for each:'],
} as const;

export function machineReference(): string {
  const lines = [
    '# The machines',
    '',
    'Made by `npm run docs` from `src/machine/profiles`. A script runs on one of them when it says `# machine: NAME`, and',
    '`# disks: N` for so many disks side by side; [machine.md](machine.md) says what is simulated.',
    '',
    ...Object.entries(TAGS).map(([tag, meaning]) => `- ${tag}: ${meaning}`),
    '',
  ];
  for (const profile of PROFILES) {
    lines.push(`## ${profile.name}`, '', `${profile.title}.`);
    const constants = constantsOf(profile);
    for (const of of ['machine', 'drive', 'processor'] as const) {
      const rows = constants.filter((c) => c.of === of);
      if (rows.length === 0) continue;
      lines.push(...HEADS[of], '', '| constant | value | how known | where it is from |', '|---|---|---|---|');
      for (const { name, text, tag, source } of rows) lines.push(`| \`${name}\` | ${text} | ${tag} | ${source} |`);
      if (of === 'machine')
        lines.push(`| \`elevator\` | ${profile.elevator} | kernel | as the kernel of the machine comes |`);
    }
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
