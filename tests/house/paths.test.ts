/**
 * Files named in comments and documents exist: a reader who follows a name finds what it promises.
 */
import path from 'node:path';
import { expect, it } from 'vitest';
import { all, linesWith, noFaults, parsed, read } from './sources.ts';

/**
 * A file by its name, with or without folders: `fs/map-host.ts`; a path of the project: `src/app/compare`; a folder:
 * `jbd2/`.
 */
const NAMED = new RegExp(
  [
    /(?<![\w:/.*<…-])(?:[\w@.*-]+\/)*[\w@.*-]+\.(?:tsx?|mjs|js|css|html|md|jsonc?|grammar)(?![\w*])/,
    /(?<![\w:/.-])(?:src|tests|docs|scripts|e2e|bin|public)\/[\w@/.*-]*[\w*]/,
    /(?<![\w:/.<~$-])[a-z][\w-]+\/(?=[\s`),.:]|$)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Generated, or an example. */
const NOT_HERE = ['build/', 'build/tested.json', 'dist/', 'trace.json'];

const patternOf = (name: string) =>
  new RegExp(
    `(^|/)${name
      .replace(/\/$/, '')
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^/]*')}(?=$|/|\\.\\w+$)`,
  );

/** The end of a path will do, without its extension or the rest of what is in a folder. */
function isThere(name: string, folder: string): boolean {
  const built = name.replace(/^build\/(.*)\.js$/, 'src/$1.ts');
  const beside = path.posix.join(folder, built);
  return [built.replace(/^(\.\.?\/)+/, ''), beside].some((one) => {
    const pattern = patternOf(one);
    return all.some((file) => pattern.test(file));
  });
}

/** Everything but code: in a program its comments, elsewhere all of it. */
function proseOf(file: string): string {
  const text = read(file);
  if (/\.(css|html)$/.test(file))
    return text.replace(/(^|\*\/|-->)[\s\S]*?(?=\/\*|<!--|$)/g, (code) => code.replace(/[^\n]/g, ' '));
  if (!/\.(tsx?|mjs)$/.test(file)) return text;
  let prose = text.replace(/[^\n]/g, ' ');
  for (const { start, end } of parsed(file).comments)
    prose = prose.slice(0, start) + text.slice(start, end) + prose.slice(end);
  return prose;
}

const readers = all.filter(
  (file) => /\.(tsx?|mjs|css|html|md|grammar)$/.test(file) && !/\/fixtures\/|^docs\/format\/|^CHANGELOG/.test(file),
);

it('a file that a comment or a document names is there', () => {
  const faults: string[] = [];
  for (const file of readers)
    for (const { line, found } of linesWith(proseOf(file).replace(/https?:\/\/\S+/g, ''), NAMED))
      if (!NOT_HERE.includes(found) && !isThere(found, path.posix.dirname(file)))
        faults.push(`${file}:${line}: ${found} is not there; name what is, or nothing`);
  noFaults(faults);
});

it('a name is looked for by the end of its path', () => {
  const there = [
    'paths.test.ts',
    'house/paths.test.ts',
    'tests/house',
    'tests/house/*.test.ts',
    './sources.ts',
    'build/cli/main.js',
  ];
  for (const name of there) expect(isThere(name, 'tests/house'), name).toBe(true);
  for (const name of ['aths.test.ts', 'tests/hous', 'src/house/paths.test.ts'])
    expect(isThere(name, 'tests/house'), name).toBe(false);
});
