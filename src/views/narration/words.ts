/** Around the sentence of the moment. What the events themselves say is declared with them (src/trace/events). */
import { sentenceOf } from '../../bytes/said.ts';
import type { Telling } from '../../words/telling.ts';
import { words } from '../../words/words.ts';

export const told = words<Telling>('told', {
  field: ({ doc }) => sentenceOf(doc),
  sentence: ({ sentence }) => sentence,
  beat: (beat) => beat,
  passed: ({ english }, why, by) => ({
    candidate: by ? `${english} by ${by}` : english,
    why: why.english,
  }),
});

export const narration = words('narration', {
  name: 'Narration',
  /** Announced before the sentence. */
  step: (step: number) => `Step ${step}`,
  write: (nth: number, of: number) => `write ${nth} of ${of}`,
  /** Before the event that this one serves. */
  serves: 'for',
  atStep: (sentence: string, step: number) => `${sentence} (step ${step})`,
  /** Before something that was considered, and not taken. */
  passedOver: 'passed over',
  emptyDisk: 'An empty disk: *nothing has been written* yet.',
  afterCut: 'The disk *as the power cut left it*: nothing has looked at it yet.',
  story: (of: string) => `The story of ${of}`,
});
