/** Sessions and volumes that have everything: all commands, the shipped modules, tools, fast commits. */
import { shippedModule } from '../../src/cli/shipped-programs.ts';
import { everything } from '../../src/session/run/everything.ts';
import { Mounted, type MountedOptions } from '../../src/session/run/mounted.ts';
import { Session } from '../../src/session/session.ts';
import type { ByteSource } from '../../src/trace/block-device.ts';
import type { Recorder } from '../../src/trace/recorder.ts';

/** What a test gives to it stays: such a test makes its own. */
export const EQUIPMENT = everything(shippedModule);

type Script = Parameters<typeof Session.script>;

export const sessions = {
  script: (text: string, bounds?: Script[2], change?: Script[3]) => Session.script(text, EQUIPMENT, bounds, change),
  format: (command: string) => Session.format(command, EQUIPMENT),
  open: (source: ByteSource, name: string) => Session.open(source, name, EQUIPMENT),
  follow: (source: ByteSource, name: string) => Session.follow(source, name, EQUIPMENT),
};

export const mountWithShell = (recorder: Recorder, how: Omit<MountedOptions, 'equipment'> = {}) =>
  Mounted.mount(recorder, { equipment: EQUIPMENT, ...how });
