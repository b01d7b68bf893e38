/**
 * Which files of tests start programs, and which have a long form. Both follow from what a file imports, by itself or through
 * what it imports.
 *
 *      find.test.ts ─▶ made-up.ts ─▶ helpers/long.ts            has a long form
 *      lsattr.test.ts ─▶ src/cli/lsattr.ts ─▶ … ─▶ node:child_process    may start programs
 *
 * A test that starts a program though its file is not of that kind fails (tests/helpers/no-programs.ts).
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const LONG = path.join(root, 'tests', 'helpers', 'long.ts');
const TESTS = /\.test\.tsx?$/;
/** An import of a type leaves nothing at run time. */
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?'([^'\n]+)';|import\('([^'\n]+)'\)/gm;
/** What the tests themselves and the sources import; what scripts do is their own. */
const FOLLOWED = ['tests', 'src'].map((folder) => path.join(root, folder) + path.sep);

const known = new Map();

function importsOf(file) {
  let names = known.get(file);
  if (!names) {
    const found = [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, still, late]) => still ?? late);
    names = found.map((name) => (name.startsWith('.') ? path.resolve(path.dirname(file), name) : name));
    known.set(file, names);
  }
  return names;
}

const isFollowed = (name) => FOLLOWED.some((folder) => name.startsWith(folder)) && /\.(tsx?|mjs)$/.test(name);

/** Whether a file imports what is looked for, by itself or through others. */
function leadsTo(file, isIt, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((name) => isIt(name) || (isFollowed(name) && leadsTo(name, isIt, seen)));
}

function testsThatLeadTo(isIt) {
  return fs
    .readdirSync(path.join(root, 'tests'), { recursive: true })
    .filter((name) => TESTS.test(name))
    .map((name) => path.join(root, 'tests', name))
    .filter((file) => leadsTo(file, isIt))
    .map((file) => path.relative(root, file))
    .sort();
}

/** The tests that may start programs. */
export const programTests = () => testsThatLeadTo((name) => name === 'node:child_process');

/** The tests that have a long form; what chance makes has one in any file (tests/helpers/setup.ts). */
export const longTests = () => testsThatLeadTo((name) => name === LONG || name === 'fast-check');
