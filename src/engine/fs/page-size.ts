/** The pages of the machine that Linux runs on: the cache keeps data by them, and what a write may change is counted by them. */
export const PAGE_SIZE = 4096;
