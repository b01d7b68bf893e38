/**
 * The extent tree against Linux: recordings of the kernel's tracepoints are replayed, and ours must tell, ask for and
 * free the same, in the same order, and leave the same bytes.
 */
import { ExtentTree } from '../../../src/engine/extents/extent-tree.ts';
import { initTree } from '../../../src/engine/extents/tree.ts';
import { mapSuite } from '../maps/map-suite.ts';
import { debugfsRow, extentRows } from './extent-rows.ts';

mapSuite('extent trees', {
  dir: new URL('./fixtures/', import.meta.url),
  make: (host) => {
    initTree(host);
    return new ExtentTree(host);
  },
  ours: extentRows,
  theirs: debugfsRow,
  live: ['holes-filled', 'punch-full-leaf', 'random-1'],
});
