import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['tests/helpers/seed.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    // Many tests start processes (mke2fs, e2fsck): two workers do not overload a small machine.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
