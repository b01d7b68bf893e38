/**
 * `ext4lab lab WORKLOAD`: runs a benchmark on this project's file systems and the simulated machine. The papers' figures
 * stand beside the results that they have.
 *
 *      cells ──▶ workers ──▶ a line on standard error for each that is done ──▶ tables, or with --json a line for each cell
 */
import { Refused } from '../bytes/refused.ts';
import { scriptOf } from '../lab/cell.ts';
import type { Progress } from '../lab/pool.ts';
import { isCompared, missed, verdictOn } from '../lab/verdict.ts';
import { askedBy } from './lab/options.ts';
import { runAll } from './lab/pool.ts';
import { resultName, tableOf } from './lab/table.ts';

export async function labCommand(argv: string[]): Promise<number> {
  const asked = askedBy(argv);
  if ('help' in asked) {
    process.stdout.write(asked.help);
    return 0;
  }
  if ('wrong' in asked) return complain(asked.wrong);
  const { cells, jobs, check, json, script } = asked;
  if (script) {
    process.stdout.write(cells.map(scriptOf).join('\n'));
    return 0;
  }
  const results = await runAll(cells, jobs, { checks: check }, progressTo(process.stderr, cells.length));
  if (results instanceof Refused) return complain(results.refused);
  process.stdout.write(json ? `${results.map((r) => JSON.stringify(r)).join('\n')}\n` : `${tableOf(cells, results)}\n`);
  const misses = missed(verdictOn(results.filter(isCompared).filter(({ whatIf }) => whatIf === undefined)));
  if (misses.length > 0) process.stderr.write(`ext4lab lab: not as near as it should be: ${misses.join('; ')}\n`);
  return misses.length > 0 ? 1 : 0;
}

function complain(text: string): number {
  process.stderr.write(`ext4lab lab: ${text.replace(/^ext4lab lab /, '')}\n`);
  return 2;
}

/** Shows progress: on a terminal in one line that is overwritten, elsewhere in a line for each cell. */
function progressTo(stream: NodeJS.WriteStream, cells: number): (progress: Progress) => void {
  const begun = performance.now();
  return ({ done, share, result }) => {
    const spent = (performance.now() - begun) / 1000;
    if (stream.isTTY) {
      const left = share > 0 ? `, ${Math.ceil((spent * (1 - share)) / share)} s left` : '';
      stream.write(`\r\x1b[K${done === cells ? '' : `${done} of ${cells} cells, ${Math.floor(share * 100)} %${left}`}`);
    } else if (result) stream.write(`${done} of ${cells}: ${resultName(result)}: ${result.seconds.toFixed(1)} s\n`);
  };
}
