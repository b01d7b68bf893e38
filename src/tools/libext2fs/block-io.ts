/** The blocks of a volume as libext2fs reads and writes them: one by one, through its cache. The cache is only counted. */
import type { Recorder } from '../../trace/recorder.ts';
import type { WriteCache } from './write-cache.ts';

export class BlockIo {
  readonly recorder: Recorder;
  readonly cache: WriteCache;

  constructor(recorder: Recorder, cache: WriteCache) {
    this.recorder = recorder;
    this.cache = cache;
  }

  get blockSize(): number {
    return this.recorder.blockSize;
  }

  read(block: number): Uint8Array {
    this.cache.read(block);
    return this.recorder.read(block);
  }

  /** The block, to be changed in place. */
  write(block: number): Uint8Array {
    this.cache.write(block);
    return this.recorder.touch(block);
  }

  /** Writes the block with its present bytes. */
  rewrite(block: number): void {
    this.cache.write(block);
  }

  /** Looks at a block in memory, without a read through the cache. */
  peek(block: number): Uint8Array {
    return this.recorder.read(block);
  }

  /** Changes a block outside of the cache. Descriptors and the superblock go past it. */
  change(block: number): Uint8Array {
    return this.recorder.touch(block);
  }
}
