/** Why a recording cannot be read. */
import { saying } from '../../bytes/said.ts';

export const RECORDING = saying('recording', {
  line: (of: { line: number; fault: string }) => `line ${of.line} of the recording ${of.fault}`,
  empty: 'the recording is empty',
});
