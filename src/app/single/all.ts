/**
 * All pages and all workers in one script. `?lab`, `?experiments` and `?scenes` are the lab, the experiments and the gallery,
 * anything else the instrument; where there is no document it is a worker, and its name says which.
 */
const PAGES: Record<string, () => Promise<unknown>> = {
  '?lab': () => import('../lab/main.tsx'),
  '?experiments': () => import('../experiments/main.tsx'),
  '?scenes': () => import('../../views/gallery/main.tsx'),
};

const worker = () => (self.name === 'ext4lab plan' ? import('../format/plan-worker.ts') : import('../worker.ts'));

void (typeof document === 'undefined' ? worker() : (PAGES[location.search] ?? (() => import('../frame/main.tsx')))());
