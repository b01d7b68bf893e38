/** The settings of a mount, and the reasons to refuse it. */
import fs from 'node:fs';
import path from 'node:path';

export interface MountSettings {
  image: string;
  dir: string;
  out: string;
  /** Replaces any file that --out names. */
  force: boolean;
  options: string;
  kind: 'ext2' | 'ext3' | 'ext4' | undefined;
  seed: number;
  realTime: boolean;
  /** The port on which the recording is shown. */
  watch: number | undefined;
}

/** The reason in one sentence; undefined if the mount is possible. */
export function refusal({ image, dir, out }: MountSettings): string | undefined {
  if (process.platform !== 'linux')
    return `serving a volume needs Linux and its /dev/fuse; this is ${process.platform}`;
  let at: fs.Stats | undefined;
  try {
    at = fs.statSync(dir, { throwIfNoEntry: false });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOTCONN'
      ? `what was mounted at ${dir} has ended without an umount: umount ${dir} first`
      : message;
  }
  if (!at) return `${dir} does not exist`;
  if (!at.isDirectory()) return `${dir} is not a directory`;
  const file = fs.statSync(image, { throwIfNoEntry: false });
  if (!file) return `${image} does not exist`;
  if (file.isDirectory()) return `${image} is a directory, not an image`;
  if (!file.isFile() && path.resolve(out) === path.resolve(image))
    return `${image} is no regular file; name one with --out for what becomes of it`;
  if (process.getuid?.() !== 0) return 'mounting needs root: try it with sudo';
  if (!fs.existsSync('/dev/fuse')) return 'there is no /dev/fuse here: the kernel has no FUSE (modprobe fuse may help)';
  return undefined;
}
