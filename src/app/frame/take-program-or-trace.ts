/** A program in WebAssembly, or a trace of strace, that was dropped or chosen: scripts can name it from now on. */
import { Refused } from '../../bytes/refused.ts';
import { replayScript, traceName } from '../../replay/script.ts';
import { readTrace } from '../../replay/trace.ts';
import { programName } from '../../session/run/equipment.ts';
import { wordsIn } from '../../words/words.ts';
import { keepGiven } from '../keep/kept-visits.ts';
import { links } from '../link-words.ts';
import { own } from '../own-words.ts';
import { type Given, isGiven } from '../programs-and-traces.ts';
import { addGiven } from '../session-client.ts';
import type { Workbench } from '../workbench.ts';

const MOST_BYTES = 64 << 20;

const said = ({ getState }: Workbench['store']) => wordsIn(getState().language, links);

export async function takeGiven(workbench: Workbench, kind: 'program' | 'trace', file: File): Promise<void> {
  const { store } = workbench;
  const say = (tone: 'info' | 'refused', text: string) => store.setState({ notice: { tone, text } });
  if (file.size > MOST_BYTES)
    return say('refused', own(store.getState().language, said(store).tooLarge(file.name, MOST_BYTES >> 20)));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const refused = await (kind === 'program'
    ? takeProgram(workbench, file.name, bytes)
    : takeTrace(workbench, file.name, bytes));
  if (refused !== undefined) return say('refused', refused);
  const { awaitedGiven: awaited } = store.getState();
  if (!awaited?.keys.every(isGiven)) return;
  store.setState({ awaitedGiven: undefined });
  await awaited.again();
}

/** What this browser does not keep lasts as long as the page, as visits say of themselves. */
async function give(given: Given): Promise<string | undefined> {
  const refused = await addGiven(given);
  if (refused === undefined) await keepGiven(given).catch(() => {});
  return refused;
}

async function takeProgram({ store }: Workbench, file: string, bytes: Uint8Array): Promise<string | undefined> {
  const name = programName(file);
  const refused = await give({ kind: 'program', name, bytes });
  if (refused !== undefined) return refused;
  const text = own(store.getState().language, said(store).nowACommand(name));
  store.setState({ notice: { tone: 'info', text } });
  return undefined;
}

/** It opens as a script with a line for each of its programs, unless a visit has waited for it. */
async function takeTrace(workbench: Workbench, file: string, bytes: Uint8Array): Promise<string | undefined> {
  const trace = readTrace(new TextDecoder().decode(bytes), file);
  if (trace instanceof Refused) return `${trace.refused}.`;
  const name = traceName(file);
  // Asked now: while it is given, a program that comes with it may be the last that the visit waits for.
  const awaited = workbench.store.getState().awaitedGiven?.keys.includes(`trace:${name}`);
  const refused = await give({ kind: 'trace', name, bytes });
  if (refused !== undefined || awaited) return refused;
  workbench.store.setState({ welcome: false });
  return await workbench.run(replayScript(trace, name, { found: true }));
}
