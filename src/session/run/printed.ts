/** What programs print, kept as text with the event and the command that it came at. */

import type { Hear } from '../script-run.ts';
import type { Output } from '../session-api.ts';
import { byteText } from './byte-text.ts';

export function heardIn(outputs: Output[]): Hear {
  return (stream, data, { recording, cause }) => {
    const text = typeof data === 'string' ? data : byteText(data);
    outputs.push({ event: (recording?.length ?? 0) - 1, stream, text, command: cause });
  };
}
