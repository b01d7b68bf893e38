/**
 * What is done to a volume while it is not mounted: damage, e2fsck, and debugfs on the image. Such lines come at the end of a script, or are
 * typed after it; the volume is unmounted for them, and mounted again when a program needs it.
 *
 *     damage links              breaks one thing of the list in damages.ts
 *     e2fsck -fy disk.img       checks and repairs, step by step in the recording
 *     debugfs -w -R "sif <12> links_count 1" disk.img       reads or changes one thing; on the mounted device it is a program
 */
import { Refused } from '../../bytes/refused.ts';

const OFFLINE =
  /^[ \t]*(?:(?:damage|crash|e2fsck|fsck(?:\.ext[234])?)(?:[ \t]|$)|debugfs[ \t][^\n]*[ \t]disk\.img[ \t]*$)/;

/** A line, and where it begins in the script. */
export interface OfflineLine {
  line: string;
  from: number;
}

export const isOffline = (line: string): boolean => OFFLINE.test(line);

/** The lines that programs run; the others are blanked, so that every character keeps its place. */
export const onlineText = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isOffline(line) ? ' '.repeat(line.length) : line))
    .join('\n');

/** The lines at the end of a script that need the volume unmounted; Refused if programs follow them. */
export function offlineLines(text: string): OfflineLine[] | Refused {
  let from = 0;
  const lines = text.split('\n').map((line) => {
    const at = from + line.length - line.trimStart().length;
    from += line.length + 1;
    return { line: line.trim(), from: at };
  });
  const first = lines.findIndex(({ line }) => isOffline(line));
  if (first < 0) return [];
  const rest = lines.slice(first);
  const program = rest.findIndex(({ line }) => line !== '' && !line.startsWith('#') && !isOffline(line));
  if (program >= 0)
    return new Refused(
      `Line ${first + program + 1}: e2fsck, damage and debugfs on disk.img need the volume unmounted, so they come last in a script; type what follows in the terminal.`,
    );
  return rest.filter(({ line }) => isOffline(line));
}

/** A text as what would be typed: programs stay together, for loops; a line that needs the volume unmounted is one of its own. */
export function typedLines(text: string): string[] {
  const typed: string[] = [];
  let programs: string[] = [];
  const close = () => {
    const whole = programs.join('\n').trim();
    if (whole) typed.push(whole);
    programs = [];
  };
  for (const line of text.split('\n')) {
    if (isOffline(line)) {
      close();
      typed.push(line.trim());
    } else programs.push(line);
  }
  close();
  return typed;
}
