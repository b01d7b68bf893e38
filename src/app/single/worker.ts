/** All workers in one: its name says which it is, so that the file holds the engine once. */
const ROLES: Record<string, () => Promise<unknown>> = {
  'ext4lab session': () => import('../worker.ts'),
  'ext4lab compare': () => import('../compare/compare-worker.ts'),
  'ext4lab cell': () => import('../lab/cell-worker.ts'),
  'ext4lab plan': () => import('../format/plan-worker.ts'),
};

void ROLES[self.name]();
