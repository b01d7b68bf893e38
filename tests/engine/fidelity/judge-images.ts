/**
 * Many images before the judge at once: e2fsck, the kernel's mount, every file read, e2fsck again; two at a time.
 */
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../helpers/linux-tools.ts';

export interface Sentence {
  /** What was wrong, one line each. */
  faults: string[];
  /** Path → sum of what the kernel read, cut like those of contents.ts; files of over a GiB are left out. */
  contents: Record<string, string>;
}

/** `e2fsck -fn` may end with 0 although it found something: it then asks, and answers "no" itself. */
const JUDGE = `
image=$1
check() { LC_ALL=C e2fsck -fn "$image" > "$image.said" 2>&1 && ! grep -q '? no' "$image.said" || { echo "e2fsck $1:"; tail -5 "$image.said"; }; }
check before > "$image.faults"
mkdir "$image.mnt"
if mount -o loop "$image" "$image.mnt" 2>> "$image.faults"; then
  (cd "$image.mnt" && find . -type f -size -1048577k -exec sha256sum {} +) > "$image.sums" 2>> "$image.faults"
  umount "$image.mnt"
fi
check after >> "$image.faults"
`;

const DIGITS = 16;

/** Judges every `*.img` in a folder, which changes them. Needs root and loop devices. */
export function judgeImages(dir: string): Map<string, Sentence> {
  const images = fs
    .readdirSync(dir)
    .filter((file) => file.endsWith('.img'))
    .map((file) => path.join(dir, file));
  run('xargs', ['-P', '2', '-n', '1', 'bash', '-c', JUDGE, 'judge'], { input: images.join('\n'), timeout_ms: 900_000 });
  const sentences = new Map<string, Sentence>();
  for (const image of images) {
    const read = (what: string) =>
      fs.existsSync(`${image}.${what}`) ? fs.readFileSync(`${image}.${what}`, 'utf8') : '';
    const contents: Record<string, string> = {};
    for (const [, sum, name] of read('sums').matchAll(/^([0-9a-f]{64}) {2}\.(.*)$/gm))
      contents[name] = sum.slice(0, DIGITS);
    const faults = fs.existsSync(`${image}.faults`)
      ? read('faults').split('\n').filter(Boolean)
      : ['it was not judged'];
    sentences.set(path.basename(image, '.img'), { faults, contents });
  }
  return sentences;
}
