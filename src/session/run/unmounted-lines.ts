/**
 * Lines that work on a volume while it is not mounted: damage, e2fsck, tune2fs, resize2fs, e2label, e2freefrag, and
 * debugfs on the image. The volume is unmounted for such a line, and mounted again when a program needs it.
 *
 *     tune2fs -j disk.img       makes an ext3 of an ext2
 *     resize2fs disk.img 32M    makes it larger or smaller
 *     resize2fs /dev/loop0 32M and resize2fs $(findmnt …) 32M are programs: they make the mounted volume larger
 *     damage links              breaks one thing of the list in damages.ts
 *     e2fsck -fy disk.img       checks and repairs, step by step in the recording
 *     debugfs -w -R "sif <12> links_count 1" disk.img       reads or changes one thing; on the mounted device it is a program
 */

const OFFLINE =
  /^[ \t]*(?:(?:damage|crash|tune2fs|resize2fs(?![^\n]*[ \t]"?(?:\/dev\/|\$))|e2label|e2freefrag|e2fsck|fsck(?:\.ext[234])?)(?:[ \t]|$)|debugfs[ \t][^\n]*[ \t]disk\.img[ \t]*$)/;

/** A line, and its position in the script. */
export interface OfflineLine {
  line: string;
  from: number;
}

export const isOffline = (line: string): boolean => OFFLINE.test(line);

/** The text with only the lines that programs run. The others are blanked, so that every character keeps its place. */
export const onlineText = (text: string): string => keeping(text, (line) => !isOffline(line));

const keeping = (text: string, keep: (line: string, index: number) => boolean): string =>
  text
    .split('\n')
    .map((line, i) => (keep(line, i) ? line : ' '.repeat(line.length)))
    .join('\n');

const isProgram = (line: string): boolean => line.trim() !== '' && !line.trimStart().startsWith('#');

/**
 * A text as pieces that run in turn: the programs of one mount, with every character in its place, and lines for which
 * the volume is unmounted. The first piece always holds programs, even if there is nothing to run.
 */
export function piecesOf(text: string): OfflineLine[] {
  const lines = text.split('\n');
  const pieces: OfflineLine[] = [];
  let at = 0;
  let first = 0;
  const programs = (end: number) => {
    if (pieces.length === 0 || lines.slice(first, end).some(isProgram))
      pieces.push({ line: keeping(text, (_, i) => i >= first && i < end), from: 0 });
    first = end + 1;
  };
  for (const [i, line] of lines.entries()) {
    if (isOffline(line)) {
      programs(i);
      pieces.push({ line: line.trim(), from: at + line.length - line.trimStart().length });
    }
    at += line.length + 1;
  }
  programs(lines.length);
  return pieces;
}

/** A text as lines to type. Programs stay together because of loops. A line for the unmounted volume is separate. */
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
