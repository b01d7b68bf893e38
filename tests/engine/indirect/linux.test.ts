/**
 * Indirect maps against Linux: recordings of the kernel's tracepoints are replayed, and ours must say, ask
 * for and free the same, in the same order, and leave the same pointers.
 */
import { IndirectTree } from '../../../src/engine/indirect/indirect-tree.ts';
import { mapSuite } from '../maps/map-suite.ts';

mapSuite('indirect maps', {
  dir: new URL('./fixtures/', import.meta.url),
  make: (host) => new IndirectTree(host),
  // The pointers are compared byte by byte, and so say all that debugfs would.
  ours: () => [],
  theirs: () => undefined,
  live: ['punch', 'random-1'],
});
