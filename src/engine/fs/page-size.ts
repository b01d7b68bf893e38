/**
 * The page size of the machine that Linux runs on: the cache keeps data in pages, and what a write may change is
 * counted in them.
 */
export const PAGE_SIZE = 4096;
