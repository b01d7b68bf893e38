/** Oko rečenice trenutka. */
import type { narration as english } from '../../../views/narration/words.ts';
import type { PackOf } from '../../../words/pack.ts';

export const narration = {
  name: 'Šta se dešava',
  step: (step) => `Korak ${step}`,
  write: (nth, of) => `upis ${nth} od ${of}`,
  serves: 'za',
  atStep: (sentence, step) => `${sentence} (korak ${step})`,
  passedOver: 'nije izabrano:',
  emptyDisk: 'Prazan disk: *još ništa nije upisano*.',
  afterCut: 'Disk *kakav je ostao posle nestanka struje*: još ga ništa nije pogledalo.',
  story: (of) => `Priča: ${of}`,
} satisfies PackOf<typeof english>;
