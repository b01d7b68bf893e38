/** A program in WebAssembly that was dropped or chosen: a command of this visit, from now on. */
import { programName } from '../../session/run/late-tools.ts';
import { nameProgram } from '../../shell/commands/wasm/programs.ts';
import { addProgram } from '../session-client.ts';
import type { Workbench } from '../workbench.ts';

const MOST_BYTES = 64 << 20;

export async function takeProgram({ store }: Workbench, file: File): Promise<void> {
  const name = programName(file.name);
  const say = (tone: 'info' | 'refused', text: string) => store.setState({ notice: { tone, text } });
  if (file.size > MOST_BYTES) return say('refused', `${file.name} is larger than ${MOST_BYTES >> 20} MiB.`);
  const refused = await addProgram(name, new Uint8Array(await file.arrayBuffer()));
  if (refused !== undefined) return say('refused', refused);
  nameProgram(name);
  say('info', `${name} is a command now, until the page is left: write ${name} in the script, or in the terminal.`);
}
