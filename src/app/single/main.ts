/** All pages in one file: `?lab` and `?scenes` are the lab and the gallery, anything else the instrument. */
const PAGES: Record<string, () => Promise<unknown>> = {
  '?lab': () => import('../lab/main.tsx'),
  '?scenes': () => import('../../views/gallery/main.tsx'),
};

void (PAGES[location.search] ?? (() => import('../frame/main.tsx')))();
