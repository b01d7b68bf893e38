/** What a mount is asked for, and why it cannot be done. */
import fs from 'node:fs';
import path from 'node:path';

export interface MountSettings {
  image: string;
  dir: string;
  out: string;
  options: string;
  kind: 'ext2' | 'ext3' | 'ext4' | undefined;
  seed: number;
  realTime: boolean;
  /** The port on which the recording is shown. */
  watch: number | undefined;
}

/** One sentence, or undefined if nothing is in the way. */
export function refusal({ image, dir, out }: MountSettings): string | undefined {
  if (process.platform !== 'linux')
    return `serving a volume needs Linux and its /dev/fuse; this is ${process.platform}`;
  const at = fs.statSync(dir, { throwIfNoEntry: false });
  if (!at) return `${dir} does not exist`;
  if (!at.isDirectory()) return `${dir} is not a directory`;
  const file = fs.statSync(image, { throwIfNoEntry: false });
  if (!file) return `${image} does not exist`;
  if (file.isDirectory()) return `${image} is a directory, not an image`;
  if (!file.isFile() && path.resolve(out) === path.resolve(image))
    return `${image} is no regular file; name one with --out for what becomes of it`;
  if (process.getuid?.() !== 0) return 'mounting needs root: try it with sudo';
  if (!fs.existsSync('/dev/fuse')) return 'there is no /dev/fuse here: the kernel has no FUSE (modprobe fuse may help)';
  return inUse(fs.realpathSync(image), fs.realpathSync(dir));
}

const lines = (file: string): string[] => {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** In /proc/mounts a space is \040. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

function inUse(image: string, dir: string): string | undefined {
  for (const line of lines('/proc/mounts')) {
    const [source, where, type] = line.split(' ').map(unescaped);
    if (source === image) return `${image} is mounted already, at ${where}`;
    if (where === dir && type?.startsWith('fuse')) return `something is mounted at ${dir} already`;
  }
  for (const device of fs.existsSync('/sys/block') ? fs.readdirSync('/sys/block') : []) {
    if (!device.startsWith('loop')) continue;
    if (lines(`/sys/block/${device}/loop/backing_file`)[0] === image)
      return `${image} is in use: it is the loop device /dev/${device}`;
  }
  return undefined;
}
