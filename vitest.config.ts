import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['tests/helpers/setup.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    // The files that a worker runs share the modules that they import: to load them anew for each cost a third of the run.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    // Many tests start processes of their own (mke2fs, e2fsck): two at a time keep a small machine steady.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
