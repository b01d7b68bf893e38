/** `replay NAME [PART]` makes the calls of a trace here. The next `replay` goes on where the last one stopped. */
import { Refused } from '../../bytes/refused.ts';
import { counted } from '../../format/words.ts';
import { readTrace } from '../../replay/trace.ts';
import type { Kernel } from '../../shell/process/kernel.ts';
import type { Work } from '../../shell/program/program.ts';
import { complain } from '../../shell/program/program.ts';
import { normal } from './attempt.ts';
import { Player, type Tally } from './player.ts';

/** At most this many different answers are shown. */
const MOST_SHOWN = 10;
const MOST_CALL = 100;

/** The replays in progress on each volume. */
const PLAYERS = new WeakMap<Kernel, Map<string, Player>>();

const partOf = (word: string | undefined): number | undefined =>
  word === undefined ? Number.POSITIVE_INFINITY : /^[1-9]\d*$/.test(word) ? Number(word) : undefined;

type Traces = ReadonlyMap<string, string>;

const replay = (traces: Traces): Work => ({
  check(operands) {
    const [name, part] = operands;
    if (operands.length === 0) return { index: -1, message: 'replay: which trace? replay NAME' };
    if (operands.length > 2) return { index: 2, message: 'replay takes one trace and one part of it' };
    if (operands.length === 2 && part !== undefined && partOf(part) === undefined)
      return { index: 1, message: `replay: ${part} is no number of a part; they count from 1` };
    if (name !== undefined && !traces.has(name)) return { index: 0, message: unknown(name, traces) };
    return undefined;
  },
  *run(p, args, out) {
    const [name, part] = args.operands;
    const text = traces.get(name);
    if (text === undefined) {
      complain(p, unknown(name, traces).replace(/^replay: /, ''));
      return 1;
    }
    const players = PLAYERS.get(p.kernel) ?? new Map<string, Player>();
    PLAYERS.set(p.kernel, players);
    let player = players.get(name);
    if (!player) {
      const trace = readTrace(text, name);
      if (trace instanceof Refused) {
        complain(p, trace.refused);
        return 1;
      }
      const root = args.value('root');
      player = new Player(p, trace, root && normal(root), args.has('found'));
      players.set(name, player);
    }
    const { parts, calls } = player.trace;
    const which = partOf(part) ?? 1;
    if (which !== Number.POSITIVE_INFINITY && which > parts.length) {
      complain(p, `${name} has ${counted(parts.length, 'part')}, no part ${which}`);
      return 1;
    }
    const end = parts[which - 1]?.end ?? calls.length;
    if (player.at >= end) {
      complain(p, `${name} was replayed to there already`);
      return 1;
    }
    const tally = yield* player.playTo(p, end);
    if (player.over) players.delete(name);
    const shown = summary(tally, player.root);
    if (!args.has('quiet') || tally.differences.length > 0) out.print(shown);
    return args.has('strict') && player.differed ? 1 : 0;
  },
});

function unknown(name: string, traces: Traces): string {
  const known = [...traces.keys()];
  const those = known.length === 0 ? '' : `; here ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`;
  return `replay: the trace ${name} is not here${those}: drop the file of strace on the page, or give it to ext4lab replay`;
}

function summary(tally: Tally, root: string | undefined): string {
  const { left, unknown, differences } = tally;
  const of = (why: Parameters<typeof left.get>[0]): number => left.get(why) ?? 0;
  const rows = [
    `${counted(tally.made, 'call')} of ${tally.pids.size === 1 ? 'a process' : `${tally.pids.size} processes`} made again, ${differences.length === 0 ? 'all answered as in the trace' : `${counted(differences.length, 'answer')} not as in the trace`}`,
  ];
  if (tally.found > 0)
    rows.push(
      `${tally.found} of the files and directories that it found ${tally.found === 1 ? 'was' : 'were'} made first, as it shows them`,
    );
  const outside =
    root === undefined ? 'on files elsewhere (no line says which directory it began in)' : `on files outside ${root}`;
  const leftOut = [
    [of('elsewhere'), outside],
    [of('no file'), 'that touch no file'],
    [of('refused'), 'that failed there as they would not here (permission, interruption)'],
    [of('lost'), 'on files that could not be opened here'],
  ] as const;
  const said = leftOut.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  if (said.length > 0) rows.push(`left out: ${said.join(', ')}`);
  if (unknown.size > 0)
    rows.push(
      `not made, as they cannot be here: ${[...unknown].map(([call, count]) => `${call} (${count})`).join(', ')}${unknown.has('mmap') ? '; what was written through shared memory is not in a trace' : ''}`,
    );
  if (tally.unseen > 0)
    rows.push(
      `${counted(tally.unseen, 'byte')} of what was written ${tally.unseen === 1 ? 'is' : 'are'} not in the trace, and dots here: strace -s 1000000 shows them`,
    );
  for (const { call, here } of differences.slice(0, MOST_SHOWN)) {
    const words = `${call.name}(${call.args.join(', ')})`;
    const there = call.error ? `-1 ${call.error}` : String(call.answer);
    rows.push(
      `line ${call.line}: ${words.length > MOST_CALL ? `${words.slice(0, MOST_CALL - 1)}…` : words} = ${there}, here ${here}`,
    );
  }
  if (differences.length > MOST_SHOWN) rows.push(`and ${differences.length - MOST_SHOWN} more`);
  return `${rows.join('\n')}\n`;
}

/** `traces` are those that a person gave, by name. */
export const workOn = (traces: Traces): Readonly<Record<string, Work>> => ({ replay: replay(traces) });
