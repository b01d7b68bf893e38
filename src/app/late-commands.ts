/**
 * The commands of a page. At first it has only the descriptions of most of them. It fetches their work when a script names one.
 *
 *      sort f | wc ──▶ namedIn: sort, wc ──▶ import('../commands/text/index.ts') ──▶ the script is checked, or runs
 */
import { Refused } from '../bytes/refused.ts';
import { EVERYDAY } from '../commands/everyday.ts';
import { PARTS, type PartName, toCome, type Works, whole } from '../commands/parts.ts';
import { Given } from '../commands/programs-and-traces.ts';
import { COMMAND } from '../commands/refusals/command.ts';
import { LATE_NAMES } from '../shell/builtin-descriptions.ts';
import { Commands } from '../shell/commands.ts';
import type { NamedIn } from '../shell/language/named-in.ts';

/** Shipped programs need their modules, too (late-equipment.ts). */
type Fetched = Exclude<PartName, 'shipped'>;
type Load = (given: Given) => Promise<Works>;

const work =
  (load: () => Promise<{ WORK: Works }>): Load =>
  async () =>
    (await load()).WORK;

const LOADS: Readonly<Record<Fetched, Load>> = {
  text: work(() => import('../commands/text/index.ts')),
  files: work(() => import('../commands/files/index.ts')),
  find: work(() => import('../commands/find/index.ts')),
  awk: work(() => import('../commands/awk/awk.ts')),
  diff: work(() => import('../commands/diff/diff.ts')),
  start: work(() => import('../commands/start/index.ts')),
  tar: work(() => import('../commands/tar/tar.ts')),
  gzip: work(() => import('../commands/gzip/gzip.ts')),
  names: work(() => import('../commands/names/index.ts')),
  defrag: work(() => import('../commands/defrag/e4defrag.ts')),
  resize: work(() => import('../commands/resize/resize2fs.ts')),
  debugfs: work(() => import('../commands/debugfs/index.ts')),
  workloads: work(() => import('../commands/workloads.ts')),
  replay: async ({ traces }) => (await import('../commands/replay/index.ts')).workOn(traces),
};

export class LateCommands {
  readonly given = new Given();
  readonly commands = new Commands({ programs: [...EVERYDAY, ...Object.values(PARTS).flat().map(toCome)] });
  readonly #here = new Set<Fetched | 'builtins'>();

  /** Fetches the named commands that are missing. Returns the reason if that fails. */
  async bring({ names, more }: NamedIn): Promise<Refused | undefined> {
    const named = (those: Iterable<string>) => more || [...those].some((name) => names.has(name));
    const parts = (Object.keys(LOADS) as Fetched[]).filter((part) => named(PARTS[part].map(({ name }) => name)));
    try {
      await Promise.all([...parts.map((part) => this.#part(part)), named(LATE_NAMES) && this.#builtins()]);
      return undefined;
    } catch {
      return new Refused(COMMAND.not_fetched);
    }
  }

  async #part(part: Fetched): Promise<void> {
    if (this.#here.has(part)) return;
    this.commands.add({ programs: whole(PARTS[part], await LOADS[part](this.given)) });
    this.#here.add(part);
  }

  async #builtins(): Promise<void> {
    if (this.#here.has('builtins')) return;
    this.commands.add({ late: await import('../shell/late-builtins.ts') });
    this.#here.add('builtins');
  }
}
