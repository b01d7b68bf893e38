/** Made-up scripts by bash and by our shell, and in what they differ. */
import { BEGINNING, ProgramMaker } from '../helpers/random-programs.ts';
import { type Outcome, refusals, runBash, runShell, type ShellOutcome } from './bash.ts';

/** The script of a seed; every third runs under -e. */
export const scriptOf = (seed: number): { statements: string[]; errexit: boolean } => ({
  statements: new ProgramMaker(seed).statements(),
  errexit: seed % 3 === 0,
});

/** In which line bash sees a fault within a command of several lines is left aside. */
const unnumbered = (text: string): string => text.replace(/line \d+: /g, '');

function firstApart(ours: string, theirs: string): string {
  const [a, b] = [ours.split('\n'), theirs.split('\n')];
  const at = a.findIndex((line, i) => line !== b[i]);
  const i = at < 0 ? a.length : at;
  return `line ${i + 1}: ${JSON.stringify(a[i])} here, ${JSON.stringify(b[i])} in bash`;
}

function apart(ours: Outcome, theirs: Outcome): string | undefined {
  for (const way of ['stdout', 'stderr'] as const) {
    const [here, there] = [unnumbered(ours[way]), unnumbered(theirs[way])];
    if (here !== there) return `${way}, ${firstApart(here, there)}`;
  }
  if (ours.status !== theirs.status) return `ends with ${ours.status} here, with ${theirs.status} in bash`;
  const [tree, wanted] = [ours.tree, theirs.tree];
  for (const name of new Set([...Object.keys(tree), ...Object.keys(wanted)]))
    if (unnumbered(tree[name] ?? '') !== unnumbered(wanted[name] ?? ''))
      return `${name}: ${tree[name]} here, ${wanted[name]} in bash`;
}

/** Within $(…) bash 5.2 loses the backslash before an operator or a quote in a list: w=$(a=(\&)) is a fault there, and a=(\&) is none. */
const FAULT_OF_BASH = /=\((?:[^()\n]|\n|\([^()]*\))*\\[&;|<>()"'`]/;

/** What is taken away from a quoted value until nothing is left is, beside other text in the word of a case, not nothing to bash 5.2. */
const CASE_OF_BASH = /^case\b.*\S"\$\{\w+(?:\[[^\]]*\])?[%#]/m;

/** Nothing if both do the same; a difference by name; or `refused`, which `told` hears of. */
export function differenceOf(
  statements: readonly string[],
  errexit: boolean,
  told: (outcome: ShellOutcome) => void = () => {},
): string | undefined {
  const script = `${BEGINNING}\n${statements.join('\n')}\n`;
  const ours = runShell(script, { errexit });
  if (refusals(ours) !== '') {
    told(ours);
    return 'refused';
  }
  const theirs = runBash(script, { args: errexit ? ['-e'] : [] });
  if (/syntax error|unexpected EOF/.test(theirs.stderr) && FAULT_OF_BASH.test(script)) return 'refused';
  const difference = apart(ours, theirs);
  return difference !== undefined && CASE_OF_BASH.test(script) ? 'refused' : difference;
}
