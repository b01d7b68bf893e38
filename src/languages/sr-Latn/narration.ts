/** Oko rečenice trenutka. */
import type { Words } from '../languages.ts';
import { tellingBy } from '../narration.ts';
import { sayingBy } from '../said.ts';
import { described } from './described.ts';
import { beats } from './events/beats.ts';
import { events } from './events/index.ts';
import { fields } from './fields.ts';
import { passedOver } from './passed-over.ts';

const sayPassed = sayingBy(passedOver);

export const told = tellingBy(events, beats, fields, 'u toku je', described, (candidate, why, by) => ({
  candidate: by ? `${sayPassed(candidate)} po ${by}` : sayPassed(candidate),
  why: sayPassed(why),
}));

export const narration: Words['narration'] = {
  name: 'Šta se dešava',
  step: (step) => `Korak ${step}`,
  write: (nth, of) => `upis ${nth} od ${of}`,
  serves: 'za',
  atStep: (sentence, step) => `${sentence} (korak ${step})`,
  passedOver: 'nije izabrano:',
  emptyDisk: 'Prazan disk: *još ništa nije upisano*.',
  afterCut: 'Disk *kakav je ostao posle nestanka struje*: još ga ništa nije pogledalo.',
  story: (of) => `Priča: ${of}`,
};
