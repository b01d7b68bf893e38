/**
 * The files of tests that have a long form: those from which helpers/long.ts is come to, by themselves or through what they
 * import (tests/commands/made-up.ts).
 *
 *      find.test.ts ─▶ made-up.ts ─▶ helpers/long.ts
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const LONG = path.join(root, 'tests', 'helpers', 'long.ts');
const TESTS = /\.(test|spec)\.ts$/;
const FROM = /(?:from|import) '(\.{1,2}\/[^']+\.ts)'/g;

/** What a file imports; what the tests judge (src) is no way to it. */
function imports(file) {
  const dir = path.dirname(file);
  const named = [...fs.readFileSync(file, 'utf8').matchAll(FROM)].map(([, name]) => path.resolve(dir, name));
  return named.filter((name) => !name.startsWith(path.join(root, 'src')) && fs.existsSync(name));
}

function leadsToLong(file, seen = new Set()) {
  if (file === LONG) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return imports(file).some((name) => leadsToLong(name, seen));
}

/** `others`: those of the rest that have a test which only a long run tries. */
export function longTests(folder, others = false) {
  const marked = (file) => fs.readFileSync(file, 'utf8').includes("'@long'");
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .filter((name) => TESTS.test(name))
    .map((name) => path.join(root, folder, name))
    .filter((file) => (others ? !leadsToLong(file) && marked(file) : leadsToLong(file)))
    .map((file) => path.relative(root, file));
}
