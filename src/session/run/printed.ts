/** What programs print, kept as text with the event and the command that it came at. */

import { textOf } from '../../bytes/text.ts';
import type { Hear } from '../script-run.ts';
import type { Output } from '../session-api.ts';

export function heardIn(outputs: Output[]): Hear {
  return (stream, data, { recording, cause }) => {
    const text = typeof data === 'string' ? data : textOf(data);
    outputs.push({ event: (recording?.length ?? 0) - 1, stream, text, command: cause });
  };
}
