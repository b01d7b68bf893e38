/**
 * The house rules that a machine can check. Each fault names the file, the line and the fix.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOST_LINES = 400;

/** Floors from the ground up; a floor may import itself and what is below it, not what stands beside it. */
const FLOORS = [
  ['bytes'],
  ['format'],
  ['trace'],
  ['engine', 'machine'],
  ['shell', 'workloads'],
  ['session'],
  ['cli', 'views'],
  ['app', 'lessons'],
];
const levelOf = (floor: string) => FLOORS.findIndex((floors) => floors.includes(floor));
const VIEWS = levelOf('views');

const NOT_OURS = new Set(['node_modules', '.git', 'build', 'dist', 'test-results', 'playwright-report']);

function* walk(dir: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(ROOT, dir), { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const name = path.posix.join(dir, entry.name);
    if (entry.isDirectory()) yield* walk(name);
    else if (entry.isFile()) yield name;
  }
}

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const all = [...walk('.')];
const sources = all.filter((file) => /^src\/.*\.tsx?$/.test(file));
const tests = all.filter((file) => /^(tests|e2e)\/.*\.tsx?$/.test(file));
const floorOf = (file: string) => file.split('/')[1];

/** Comments and strings become spaces, so that only code is searched and line numbers stay. */
const codeOf = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, (part) =>
    part.replace(/[^\n]/g, ' '),
  );

function* linesWith(text: string, pattern: RegExp): Generator<{ line: number; found: string }> {
  for (const [i, line] of text.split('\n').entries())
    for (const match of line.matchAll(pattern)) yield { line: i + 1, found: match[0] };
}

const noFaults = (faults: string[]) => expect(faults, faults.join('\n')).toEqual([]);

it('a source file holds one concept', () => {
  noFaults(
    sources
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > MOST_LINES)
      .map(({ file, lines }) => `${file}: ${lines} lines; split it by concept, ${MOST_LINES} are the most`),
  );
});

it('a source file opens with a comment', () => {
  noFaults(
    sources
      .filter((file) => !/^(#!.*\n)?\s*(\/\*|\/\/)/.test(read(file)))
      .map((file) => `${file}: open it with a comment: what it holds, the picture or the protocol that it implements`),
  );
});

it('below the views there is no clock, no chance and no console', () => {
  const faults: string[] = [];
  for (const file of sources.filter((f) => levelOf(floorOf(f)) < VIEWS))
    for (const { line, found } of linesWith(
      codeOf(read(file)),
      /\bDate\b|\bMath\.random\b|\bperformance\b|\bconsole\b/g,
    ))
      faults.push(`${file}:${line}: ${found}; pass the time, the seed or the listener in from above`);
  noFaults(faults);
});

it('a floor imports only what is below it', () => {
  const faults: string[] = [];
  for (const file of sources) {
    const own = floorOf(file);
    if (levelOf(own) < 0)
      faults.push(`${file}: the floor ${own} has no place; give it one in tests/house/tidy.test.ts`);
    for (const { line, found } of linesWith(read(file), /(?<=\b(from|import)\s*\(?\s*')[^']+(?=')/g)) {
      const at = `${file}:${line}: imports ${found}`;
      if (found.startsWith('node:')) {
        if (own !== 'cli') faults.push(`${at}; only src/cli knows Node`);
      } else if (!found.startsWith('.')) {
        if (/^(react|d3|zustand|comlink|@fontsource)/.test(found) && levelOf(own) < VIEWS)
          faults.push(`${at}; it belongs to the views and the app`);
      } else {
        const floor = floorOf(path.posix.join(path.posix.dirname(file), found));
        if (floor !== own && levelOf(floor) >= levelOf(own))
          faults.push(`${at}; ${own} may not know ${floor}: move what both need below them`);
        if (!/\.(tsx?|js|css|svg)(\?\w+)*$/.test(found)) faults.push(`${at}; write its extension`);
      }
    }
  }
  noFaults(faults);
});

it('every floor is a project that refers only to what is below it', () => {
  const faults: string[] = [];
  for (const floor of new Set(sources.map(floorOf))) {
    const project = `src/${floor}/tsconfig.json`;
    if (!all.includes(project)) {
      faults.push(`${project}: write it, so that a wrong import does not compile`);
      continue;
    }
    if (!read('tsconfig.json').includes(`src/${floor}"`)) faults.push(`tsconfig.json: refer to src/${floor}`);
    const { references = [] } = JSON.parse(read(project)) as { references?: { path: string }[] };
    for (const { path: to } of references)
      if (levelOf(path.basename(to)) >= levelOf(floor)) faults.push(`${project}: ${floor} may not refer to ${to}`);
  }
  noFaults(faults);
});

it('no test runs alone', () => {
  const faults: string[] = [];
  for (const file of tests)
    for (const { line, found } of linesWith(codeOf(read(file)), /\b(it|test|describe)(\.\w+)*\.only\b/g))
      faults.push(`${file}:${line}: ${found}; take the .only away`);
  noFaults(faults);
});

it('no file names this machine or a registry', () => {
  // In two halves, so that this file does not find itself.
  const places = ['/wo|rk/', '/ro|ot/', '/Us|ers/', '/ho|me/'].map((s) => s.replace('|', ''));
  const hosts = ['registry.np|mjs', 'registry.ya|rnpkg', 'deb.deb|ian.org', 'archive.ub|untu.com', 'cdn.play|wright'];
  const names = [
    ...places.map((p) => `(?<![\\w.~-])${p}\\w`),
    ...hosts.map((s) => s.replace('|', '').replace('.', '\\.')),
  ];
  const pattern = new RegExp(names.join('|'), 'g');
  const faults: string[] = [];
  for (const file of all) {
    const bytes = fs.readFileSync(path.join(ROOT, file));
    if (bytes.includes(0)) continue; // not text
    for (const { line, found } of linesWith(bytes.toString('utf8'), pattern))
      faults.push(`${file}:${line}: ${found}…; nothing committed may depend on where it was made`);
  }
  noFaults(faults);
});

it('the lock file says what to install, not where from', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
  noFaults(
    Object.entries(lock.packages)
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([name]) => `${name}: take its "resolved" away (npm config set omit-lockfile-registry-resolved true)`),
  );
});
