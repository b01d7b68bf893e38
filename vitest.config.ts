import { configDefaults, defineConfig } from 'vitest/config';
import { long } from './tests/helpers/long.ts';
import { renewing } from './tests/helpers/settings.ts';

/** Only against what hangs: how long a test takes depends on the machine and on what else runs there. */
const LIMIT_MS = long ? 3_600_000 : 900_000;

export default defineConfig({
  test: {
    setupFiles: ['tests/helpers/setup.ts'],
    include: ['tests/**/*.test.{ts,tsx}'],
    // knip reads every source for half a minute.
    exclude: [...configDefaults.exclude, ...(long ? [] : ['tests/house/exports.test.ts'])],
    // The test files of a worker share the modules they import: loading them for each file again took a third of the run.
    isolate: false,
    ...(renewing ? { update: true } : {}),
    restoreMocks: true,
    unstubEnvs: true,
    // Many tests start processes (mke2fs, e2fsck): two workers do not overload a small machine.
    maxWorkers: 2,
    // What fails once and passes then, as where two processes race, is named at the end and is not counted as passed.
    retry: 1,
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
  },
});
