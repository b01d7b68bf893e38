/** Programs of e2fsprogs that take the image as an argument. */
import { Refused } from '../../bytes/refused.ts';
import { openVolume } from '../../engine/volume/open.ts';
import { unchangeable } from '../../engine/volume/unwritable.ts';
import { debugfs } from '../../tools/debugfs/debugfs.ts';
import { e2freefrag } from '../../tools/e2freefrag/freefrag.ts';
import { Library, noFiles } from '../../tools/libext2fs/library.ts';
import { changesVolume, isFileRequest } from '../../tools/libext2fs/request-names.ts';
import { fileRequest } from '../../tools/libext2fs/requests.ts';
import { resize2fs } from '../../tools/resize/resize.ts';
import { e2label } from '../../tools/tune/e2label.ts';
import { tune2fs } from '../../tools/tune/tune.ts';
import { DebugfsWrite } from '../../trace/events/damage.ts';
import { writeByRequest } from './debugfs/writes.ts';
import type { Tools } from './equipment.ts';

const answer = (text: string, status = 0) => ({ said: [{ text }], status });

const requested: Tools['debugfs'] = (recorder, [request], now) => {
  const volume = openVolume(recorder.store);
  if (!changesVolume(request)) {
    if (volume instanceof Refused) return volume;
    const { out, err } = debugfs(volume, request, now);
    return answer(out + err);
  }
  if (volume instanceof Refused) return answer(`debugfs: ${volume.refused}\n`, 1);
  const files = isFileRequest(request);
  const unfit = unchangeable(volume.sb) ?? (files ? noFiles(volume) : undefined);
  if (unfit) return answer(`debugfs: ${unfit.refused}\n`, 1);
  if (!files) return answer(writeByRequest(recorder, volume, request, now));
  recorder.emit(DebugfsWrite, { request, does: { kind: 'request', request } });
  const { out, err } = fileRequest(new Library(volume, recorder, now), request, () => undefined);
  recorder.settle();
  return answer(out + err);
};

export const TOOLS: Tools = {
  debugfs: requested,
  tune2fs: (recorder, argv, now) => tune2fs(recorder, argv, now),
  resize2fs: (recorder, argv, now) =>
    resize2fs(recorder, argv, now, { bytes: recorder.store.byteLength, isFile: false }),
  e2label: (recorder, argv, now) => e2label(recorder, argv, now),
  e2freefrag: (recorder, argv) => e2freefrag(recorder.store, argv),
};
