/**
 * One file becomes one piece, or fewer than it was:
 *
 *     open f · FIEMAP · fsync        where it lies
 *     open f.defrag · unlink it      a donor without a name, so that nothing of it outlives the program
 *     fallocate, a stretch each      blocks for it, in a row if there are any
 *     EXT4_IOC_MOVE_EXT              the file takes them, and keeps its content (engine/mounted/move-extents.ts)
 *     close                          the donor goes, with the old blocks
 */
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { blocksOf, fewest, groupsOf, type Piece, piecesOf } from './pieces.ts';

export interface Gathered {
  readonly before: number;
  readonly after: number;
  readonly best: number;
}

/** What failed, and its errno. */
export interface Failed {
  readonly doing: string;
  readonly error: number;
  /** The file was in more than one piece all the same. */
  readonly before?: number;
}

const DONOR_MODE = 0o400;

export function* gather(
  p: Process,
  path: string,
  blockSize: number,
  progress: (percent: number) => void,
): Steps<Gathered | Failed> {
  const fd = p.open(path, K.O_RDWR);
  if (fd < 0) return { doing: 'Failed to open', error: fd };
  const done = yield* withFile(p, path, fd, blockSize, progress);
  p.close(fd);
  return done;
}

function* withFile(
  p: Process,
  path: string,
  fd: number,
  blockSize: number,
  progress: (percent: number) => void,
): Steps<Gathered | Failed> {
  const pieces = piecesOf(p, fd, blockSize);
  if (typeof pieces === 'number') return { doing: 'Failed to get file extents', error: pieces };
  const before = pieces.length;
  const best = fewest(p, blocksOf(pieces));
  if (before <= best) {
    progress(100);
    return { before, after: before, best };
  }
  const synced = p.fsync(fd);
  if (synced < 0) return { doing: 'Failed to sync(fsync)', error: synced, before };
  yield* p.turn();
  const donor = p.open(`${path}.defrag`, K.O_WRONLY | K.O_CREAT | K.O_EXCL, DONOR_MODE);
  if (donor < 0) return { doing: 'Failed to create temporary file', error: donor, before };
  p.unlink(`${path}.defrag`);
  const failed = yield* exchange(p, fd, donor, pieces, blockSize, progress);
  const after = failed ? before : piecesAfter(p, fd, blockSize, before);
  p.close(donor);
  return failed ? { ...failed, before } : { before, after, best };
}

function piecesAfter(p: Process, fd: number, blockSize: number, before: number): number {
  const pieces = piecesOf(p, fd, blockSize);
  return typeof pieces === 'number' ? before : pieces.length;
}

function* exchange(
  p: Process,
  fd: number,
  donor: number,
  pieces: readonly Piece[],
  blockSize: number,
  progress: (percent: number) => void,
): Steps<Failed | undefined> {
  for (const { first, count } of groupsOf(pieces)) {
    const given = p.fallocate(donor, 0, first * blockSize, count * blockSize);
    if (given < 0) return { doing: 'Failed to fallocate', error: given };
    yield* p.turn();
  }
  const theirs = piecesOf(p, donor, blockSize);
  if (typeof theirs === 'number') return { doing: 'Failed to get file extents', error: theirs };
  // With as many pieces as before, the file stays as it is.
  if (theirs.length >= pieces.length) {
    progress(100);
    return undefined;
  }
  const end = pieces[pieces.length - 1].logical + pieces[pieces.length - 1].length;
  progress(0);
  for (const { logical, length } of theirs) {
    const moved = p.moveExt(fd, donor, logical, length);
    if (moved < 0) return { doing: 'Failed to defrag with EXT4_IOC_MOVE_EXT ioctl', error: moved };
    p.syncFileRange(fd, logical * blockSize, length * blockSize);
    progress(Math.floor(((logical + length) * 100) / end));
    yield* p.turn();
  }
  return undefined;
}
