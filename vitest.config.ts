import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { programTests } from './scripts/test-files.mjs';
import { long } from './tests/helpers/long.ts';
import { renewing } from './tests/helpers/settings.ts';

/** Only against what hangs: how long a test takes depends on the machine and on what else runs there. */
const LIMIT_MS = long ? 3_600_000 : 900_000;

// knip reads every source for half a minute.
const exclude = [...configDefaults.exclude, ...(long ? [] : ['tests/house/exports.test.ts'])];
const setup = 'tests/helpers/setup.ts';
const programs = programTests();

/** What a file finds by pattern may be another set of files the next time: it is compiled anew. */
const patterns: Plugin = {
  name: 'patterns-anew',
  configureVitest: ({ experimental_defineCacheKeyGenerator: keyOf }) =>
    keyOf(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
};

export default defineConfig({
  plugins: [patterns],
  test: {
    // The test files of a worker share the modules they import: loading them for each file again took a third of the run.
    isolate: false,
    // What a module was compiled to is kept for the next stage and the next run: half of the time that a single file takes.
    // Not so with a module that has import.meta.glob( in it: what it finds may have changed. With types, glob<T>(, vitest would miss that.
    experimental: { fsModuleCache: true },
    ...(renewing ? { update: true } : {}),
    restoreMocks: true,
    unstubEnvs: true,
    // Many tests start processes (mke2fs, e2fsck): two workers do not overload a small machine.
    maxWorkers: 2,
    // What fails once and passes then, as where two processes race, is named at the end and is not counted as passed.
    retry: 1,
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...programs],
          setupFiles: ['tests/helpers/no-programs.ts', setup],
        },
      },
      // What asks Linux's programs.
      { extends: true, test: { name: 'linux', include: programs, exclude, setupFiles: [setup] } },
    ],
  },
});
