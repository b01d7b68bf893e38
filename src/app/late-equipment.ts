/**
 * What a page's worker works with: beside the commands, tools for volumes that are not mounted, what fast commits need, and
 * commits, and programs in WebAssembly. Each is fetched when a script names it.
 */
import { Refused } from '../bytes/refused.ts';
import { byteString } from '../bytes/text.ts';
import { whole } from '../commands/parts.ts';
import { COMMAND } from '../commands/refusals/command.ts';
import { SHIPPED } from '../commands/wasm/descriptions.ts';
import type { FastPartsOrWhyNot } from '../engine/jbd2/fast/parts.ts';
import { JOURNAL } from '../engine/jbd2/recovery/refusals.ts';
import { type Equipment, isTool, type Tools } from '../session/run/equipment.ts';
import { isOffline, onlineText } from '../session/run/unmounted-lines.ts';
import { type NamedIn, namedIn } from '../shell/language/named-in.ts';
import { LateCommands } from './late-commands.ts';
import type { Given } from './programs-and-traces.ts';
import { shippedModule } from './shipped-programs.ts';

export class LateEquipment extends LateCommands implements Equipment {
  tools: Tools | Refused = new Refused(COMMAND.not_fetched);
  fastCommit: FastPartsOrWhyNot = new Refused(JOURNAL.fast_not_fetched, 's_feature_compat');
  readonly #modules = new Set<string>();
  /** The programs and traces that the page has given and that are still being read. */
  #taking: Promise<unknown> = Promise.resolve();

  /** Makes a module a command, or keeps a trace for a replay. Returns the sentence of a refusal. */
  async give({ kind, name, bytes }: Given): Promise<string | undefined> {
    if (kind === 'trace') {
      this.given.traces.set(name, byteString(bytes));
      return undefined;
    }
    const taken = import('../commands/wasm/programs.ts').then(({ giveProgram }) =>
      giveProgram(this.commands, this.given, name, bytes),
    );
    this.#taking = Promise.allSettled([this.#taking, taken]);
    return (await taken)?.refused;
  }

  /** Fetches the named parts that are missing. Returns the reason if the text cannot run. */
  async bringFor(text: string): Promise<Refused | undefined> {
    await this.#taking;
    const missing = this.given.missing(text);
    if (missing) return missing;
    const named = namedIn(onlineText(text));
    const tools = text.split('\n').some((line) => isOffline(line) && isTool(line.trim().split(/\s/, 1)[0]));
    const refusals = await Promise.all([
      this.bring(named),
      tools ? this.#bringTools() : undefined,
      // A feature is named by mke2fs and tune2fs, in a directive or in a line that is no program.
      text.includes('fast_commit') ? this.bringFast() : undefined,
      this.#bringWasm(named),
    ]);
    return refusals.find((refused) => refused !== undefined);
  }

  async #bringTools(): Promise<Refused | undefined> {
    const found = await import('../session/run/tools.ts').catch(() => undefined);
    if (found) this.tools = found.TOOLS;
    return this.tools instanceof Refused ? this.tools : undefined;
  }

  async bringFast(): Promise<Refused | undefined> {
    const found = await import('../engine/fastcommit/fast.ts').catch(() => undefined);
    if (found) this.fastCommit = found.FAST;
    return this.fastCommit instanceof Refused ? this.fastCommit : undefined;
  }

  /** Fetches a module only when it is named, because modules are large. */
  async #bringWasm({ names, more }: NamedIn): Promise<Refused | undefined> {
    const shipped = SHIPPED.filter(({ name }) => names.has(name) && !this.#modules.has(name));
    if (shipped.length === 0 && !more && ![...names].some((name) => name.endsWith('.wasm'))) return undefined;
    try {
      const { shippedWork, volumeProgram } = await import('../commands/wasm/programs.ts');
      this.commands.add({ ofVolume: volumeProgram });
      for (const said of shipped) {
        const module = await shippedModule(said.name);
        this.commands.add({
          programs: whole(
            [said],
            shippedWork(() => module),
          ),
        });
        this.#modules.add(said.name);
      }
      return undefined;
    } catch {
      return new Refused(COMMAND.not_fetched_here);
    }
  }
}
