import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['tests/helpers/seed.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    // Many tests start processes of their own (mke2fs, e2fsck): two at a time keep a small machine steady.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
