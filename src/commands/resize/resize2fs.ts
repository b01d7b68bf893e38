/**
 * resize2fs on the mounted device looks at the device, and then asks the kernel (EXT4_IOC_RESIZE_FS).
 */
import { Refused } from '../../bytes/refused.ts';
import { growVolume } from '../../engine/grow/grow-volume.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { errorText } from '../../shell/process/errno.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import { toStderr, type Work } from '../../shell/program/program.ts';
import { resizeMounted } from '../../tools/resize/resize.ts';

const resize2fs: Work = {
  run(p, args, out) {
    const { kernel } = p;
    if (!kernel.device || !kernel.resizeFs) throw new Unknowable('resize2fs is not answered on this volume');
    const { device, where } = kernel.mounted();
    const [name] = args.operands;
    if (name !== device) {
      const why = name === undefined ? 'a device is needed' : `No such file or directory while opening ${name}`;
      toStderr(p, `resize2fs 1.47.0 (5-Feb-2023)\nopen: ${why}\n`);
      return 1;
    }
    const store = kernel.device();
    const volume = openVolume(store);
    if (volume instanceof Refused) {
      toStderr(p, `resize2fs: ${volume.refused}\n`);
      return 1;
    }
    const words = ['f', 'p', 'P'].filter((letter) => args.has(letter)).map((letter) => `-${letter}`);
    const { said, status } = resizeMounted(
      volume,
      [...words, ...args.operands],
      { bytes: store.byteLength, isFile: false },
      { where, grow: (blocks) => kernel.resizeFs!(blocks, growVolume), text: errorText },
    );
    for (const { to, text } of said) {
      if (to === 'out') out.print(text);
      else {
        out.flush();
        toStderr(p, text);
      }
    }
    out.flush();
    return status;
  },
};

/** The work of resize2fs on the mounted device. */
export const WORK: Readonly<Record<string, Work>> = { resize2fs };
