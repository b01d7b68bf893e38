/**
 * Unit tests start no program, so that they are quick and the same everywhere. What starts one is told apart by its imports
 * (scripts/test-files.mjs).
 */
import child from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

const refuse = (program: string): never => {
  throw new Error(`${program}: a unit test starts no program; one that imports tests/helpers/linux.ts may`);
};

Object.assign(child, {
  exec: refuse,
  execFile: refuse,
  execFileSync: refuse,
  execSync: refuse,
  fork: refuse,
  spawn: refuse,
  spawnSync: refuse,
});
syncBuiltinESMExports();
