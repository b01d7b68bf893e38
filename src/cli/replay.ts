/**
 * ext4lab replay: repeats on a volume what a real program did on Linux.
 *
 *     strace -f -s 1000000 -o trace.txt git commit …          ext4lab replay trace.txt --out disk.img
 *
 * The trace becomes a script of `replay` lines, which runs like any script of `ext4lab run`. Files that the program found
 * can be made before.
 */
import fs from 'node:fs';
import { Refused } from '../bytes/refused.ts';
import { replayScript, traceName } from '../replay/script.ts';
import { readTrace } from '../replay/trace.ts';
import { parse, runText } from './run.ts';

const USAGE = `Usage: ext4lab replay TRACE [options]
Makes the calls of a trace again, as its processes made them on Linux, and says where an answer differs.

  --root DIR       the directory of the trace that is the volume; without it, where the first program began
  --script FILE    a script of bash that runs before: what the trace found there, and what volume it is
  --print          prints the script that is run, and runs nothing

and those of ext4lab run: --image, --out, --mount, --machine, --disks, --trace, --perfetto, --force, --crash-after-write,
--lose, --steps, --seconds, --memory. A trace is made by

  strace -f -s 1000000 -o TRACE PROGRAM [WORD]...

The exit code is 0 if all answers are those of the trace, 1 if some are not, 2 if the trace is refused.
`;

export function replayCommand(argv: string[]): number {
  if (argv.includes('-h') || argv.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const own = new Map<string, string>();
  const rest: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const [name, given] = argv[i].split(/=(.*)/s);
    if (name === '--print') own.set(name, '');
    else if (name === '--root' || name === '--script') {
      const value = given ?? argv[++i];
      if (value === undefined) return complain(`${name} needs a value`, 1);
      own.set(name, value);
    } else rest.push(argv[i]);
  }
  const options = parse(rest);
  if (typeof options === 'string')
    return complain(options.replace('which script?', 'which trace?').replace('one script', 'one trace'), 1);
  const file = options.script;
  try {
    const trace = readTrace(fs.readFileSync(file, 'latin1'), file);
    if (trace instanceof Refused) return complain(trace.refused, 2);
    const before = own.get('--script');
    const script = replayScript(trace, traceName(file), {
      root: own.get('--root'),
      strict: true,
      // An image or a script already has the files that the trace found.
      found: before === undefined && options.image === undefined,
    });
    const text = before === undefined ? script : `${fs.readFileSync(before, 'utf8').trimEnd()}\n${withoutSize(script)}`;
    if (own.has('--print')) {
      process.stdout.write(text);
      return 0;
    }
    return runText({ ...options, straces: [...options.straces, file] }, text);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return complain(error.message, 1);
    throw error;
  }
}

/** The script that runs before decides on the volume. */
const withoutSize = (script: string): string => script.replace(/^# size:.*\n/m, '');

function complain(sentence: string, code: number): number {
  process.stderr.write(`ext4lab replay: ${sentence}\n`);
  return code;
}
