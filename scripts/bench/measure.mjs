/** What all measurements share: the built program, a collection of garbage in between, medians, tables. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import vm from 'node:vm';
import { root } from '../run.mjs';

export const built = (file) => import(pathToFileURL(path.join(root, 'build', file)).href);

// One run's garbage is not the next run's to collect.
v8.setFlagsFromString('--expose-gc');
export const collect = vm.runInNewContext('gc');

export const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];

/**
 * Runs each variant once per round; returns the median milliseconds of each. A variant returns whatever must stay
 * alive.
 */
export function interleaved(rounds, variants) {
  const times = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++)
    for (const [name, run] of Object.entries(variants)) {
      collect();
      const begun = performance.now();
      run();
      if (round >= 0) times[name].push(performance.now() - begun); // the first round warms up
    }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

export function table(title, rows) {
  console.log(`\n${title}`);
  const wide = Math.max(...rows.map(([name]) => name.length));
  for (const [name, ...cells] of rows)
    console.log(`  ${name.padEnd(wide)}  ${cells.map((c) => c.padStart(16)).join(' ')}`);
}

export const perSecond = (n, ms) => `${((n / ms) * 1000).toLocaleString('en', { maximumFractionDigits: 0 })}/s`;
export const gbs = (bytes, ms) => `${(bytes / ms / 1e6).toFixed(2)} GB/s`;
export const times = (ms, of) => `${(ms / of).toFixed(2)} ×`;
