/** Floors: each knows only what is below it, and below the views none knows the outside world. */
import path from 'node:path';
import { it } from 'vitest';
import { all, codeOf, floorOf, levelOf, linesWith, noFaults, read, sources, VIEWS } from './sources.ts';

it('a floor imports only what is below it', () => {
  const faults: string[] = [];
  for (const file of sources) {
    const own = floorOf(file);
    if (levelOf(own) < 0) faults.push(`${file}: the floor ${own} has no place; give it one in tests/house/sources.ts`);
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
        if (!/\.(tsx?|m?js|css|svg|wasm)(\?\w+)*$/.test(found)) faults.push(`${at}; write its extension`);
      }
    }
  }
  noFaults(faults);
});

/** The answers of tiles are a project in the folder of the views. */
const ANSWERS = 'views/tsconfig.answers.json';
const projectOf = (floor: string) => (floor === 'answers' ? ANSWERS : `${floor}/tsconfig.json`);
const floorAt = (reference: string) =>
  ANSWERS.endsWith(path.basename(reference)) ? 'answers' : path.basename(reference);

it('every floor is a project that refers only to what is below it', () => {
  const faults: string[] = [];
  for (const floor of new Set(sources.map(floorOf))) {
    const project = `src/${projectOf(floor)}`;
    if (!all.includes(project)) {
      faults.push(`${project}: write it, so that a wrong import does not compile`);
      continue;
    }
    const named = project.replace('/tsconfig.json', '');
    if (!read('tsconfig.json').includes(`${named}"`)) faults.push(`tsconfig.json: refer to ${named}`);
    const { references = [] } = JSON.parse(read(project)) as { references?: { path: string }[] };
    for (const { path: to } of references)
      if (levelOf(floorAt(to)) >= levelOf(floor)) faults.push(`${project}: ${floor} may not refer to ${to}`);
  }
  noFaults(faults);
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
