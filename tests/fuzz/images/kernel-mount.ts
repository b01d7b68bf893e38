/** A volume in the kernel's hands, for as long as something is asked of it: on a copy, and whatever it meets. Needs root. */
import fs from 'node:fs';
import path from 'node:path';
import { must, run } from '../../helpers/linux.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const LIMIT_MS = 20_000;
const TRIES = 20;

/** A child of another worker may hold what is open here until it becomes its program: then the volume is busy for a moment. */
function unmount(where: string): void {
  for (let left = TRIES; left > 0; left--) if (run('umount', [where], { timeout_ms: LIMIT_MS }).status === 0) return;
  must('umount', [where], { timeout_ms: LIMIT_MS });
}

/** What the kernel answers while it is mounted, and the bytes afterwards; undefined if the kernel does not mount it. */
export function inKernel<T>(
  bytes: Uint8Array,
  options: string,
  body: (where: string) => T,
): { said: T; bytes: Uint8Array } | undefined {
  const dir = tempDir();
  const [image, where] = [path.join(dir, 'image'), path.join(dir, 'mnt')];
  fs.writeFileSync(image, bytes);
  fs.mkdirSync(where);
  try {
    const mount = run('mount', ['-t', 'ext4', '-o', `loop,errors=continue,${options}`, image, where], {
      timeout_ms: LIMIT_MS,
    });
    if (mount.status !== 0) return undefined;
    let said: T;
    try {
      said = body(where);
    } finally {
      unmount(where);
    }
    return { said, bytes: fs.readFileSync(image) };
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** What programs print for an errno. */
const MESSAGES: Record<string, number> = {
  'Operation not permitted': 1,
  'No such file or directory': 2,
  'Input/output error': 5,
  'Argument list too long': 7,
  'Permission denied': 13,
  'Not a directory': 20,
  'Invalid argument': 22,
  'File too large': 27,
  'No space left on device': 28,
  'Read-only file system': 30,
  'Numerical result out of range': 34,
  'No data available': 61,
  'No such attribute': 61,
  'Bad message': 74,
  'Value too large for defined data type': 75,
  'Operation not supported': 95,
  'Structure needs cleaning': 117,
};

export function errnoSaid(text: string): string {
  const said = text.trim().replace(/.*: /s, '');
  return said in MESSAGES ? `errno ${MESSAGES[said]}` : said;
}
