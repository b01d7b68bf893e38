/**
 * Indirect maps against Linux: recordings of the kernel's tracepoints are replayed, and ours must tell, ask for and
 * free the same, in the same order, and leave the same pointers.
 */
import { IndirectTree } from '../../../src/engine/indirect/indirect-tree.ts';
import { mapSuite } from '../maps/map-suite.ts';

mapSuite('indirect maps', {
  dir: new URL('./fixtures/', import.meta.url),
  make: (host) => new IndirectTree(host),
  // The pointers are compared byte by byte, which covers all that debugfs would show.
  ours: () => [],
  theirs: () => undefined,
  live: ['punch', 'random-1'],
});
