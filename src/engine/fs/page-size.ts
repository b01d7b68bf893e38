/**
 * The page size of Linux's machine. The cache keeps data in pages, and a write asks for credits by pages.
 */
export const PAGE_SIZE = 4096;
