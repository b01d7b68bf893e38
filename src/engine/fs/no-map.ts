/** The map of a file whose content lies in its inode (inline_data). It is one hole. */
import type { BlockMap, MapRequest, Run } from './map-host.ts';

const NO_END = 2 ** 32;

export class NoMap implements BlockMap {
  map(request: MapRequest, flags: number): number {
    if (flags !== 0) throw new Error(`a block for a file in its inode, flags ${flags}`);
    request.pblk = 0;
    return 0;
  }

  lookup(logical: number, out: Run): Run {
    out.logical = logical;
    out.physical = 0;
    out.length = NO_END - logical;
    out.unwritten = false;
    return out;
  }

  next(): boolean {
    return false;
  }

  truncate(): void {}

  punch(): void {}

  countNodes(): number {
    return 0;
  }
}
