/** e2label 1.47.0: prints the label of a volume, or changes it. */
import { Refused } from '../../bytes/refused.ts';
import { openVolume } from '../../engine/volume/open.ts';
import type { Recorder } from '../../trace/recorder.ts';
import { takeNames } from './super-options.ts';
import type { Tuned } from './tune.ts';
import { Tuning } from './tuning.ts';

const USAGE = 'Usage: e2label device [newlabel]\n';

/** `argv` without the program's name. */
export function e2label(recorder: Recorder, argv: readonly string[], now: number): Tuned {
  const [device, label, ...more] = argv;
  const refuse = (text: string): Tuned => ({ said: [{ to: 'err', text }], status: 1 });
  if (device === undefined || more.length > 0) return refuse(USAGE);
  const volume = openVolume(recorder.store);
  if (volume instanceof Refused) return refuse(`${volume.refused}\n`);
  const t = new Tuning(recorder, volume, now);
  if (label === undefined) t.say(`${t.s.s_volume_name.replace(/\0.*$/s, '')}\n`);
  else {
    takeNames(t, { device, force: false, list: false, label });
    t.commit();
  }
  return { said: t.said, status: 0 };
}
