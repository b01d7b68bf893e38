/** The output of programs, kept as text with its event and its command. */

import { textOf } from '../../bytes/text.ts';
import type { Hear } from '../script-run.ts';
import type { Output } from '../session-api.ts';

export function heardIn(outputs: Output[]): Hear {
  return (stream, data, { recording, cause }) => {
    const text = typeof data === 'string' ? data : textOf(data);
    outputs.push({ event: (recording?.length ?? 0) - 1, stream, text, command: cause });
  };
}
