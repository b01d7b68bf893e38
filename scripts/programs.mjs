/**
 * npm run programs: the C programs below programs/ become WebAssembly for WASI, with Debian's clang, lld, wasi-libc,
 * libclang-rt-dev-wasm32 and binaryen (clang hands what it has linked to binaryen's wasm-opt where that is). Both are committed, and programs/built.json says which belongs to which
 * (tests/wasi/programs.test.ts): the same sources and the same compiler give the same bytes.
 *
 * What is fetched to be compiled with it stands in FROM.
 *
 *      programs/calls/*.c ── clang --target=wasm32-wasi ──▶ programs/wasm/calls.wasm
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, which } from './run.mjs';

const FOLDER = path.join(root, 'programs');
const FLAGS = ['--target=wasm32-wasi', '-O2', '-Wall', '-Wextra', '-Wno-unused-result', '-Wl,--strip-all'];

/** Sources of others, by the name and version of an npm package that has them: fetched when they are compiled, not committed. */
const FROM = {
  sqlite3: {
    package: 'better-sqlite3@13.2.0',
    folder: 'package/deps/sqlite3',
    sources: ['sqlite3.c'],
    flags: [
      '-Oz',
      '-w',
      '-Wl,-z,stack-size=1048576',
      ...['OS_OTHER=1', 'THREADSAFE=0', 'TEMP_STORE=3', 'DEFAULT_MEMSTATUS=0', 'MAX_MMAP_SIZE=0', 'DQS=0'],
      ...['OMIT_LOAD_EXTENSION', 'OMIT_DEPRECATED', 'OMIT_SHARED_CACHE', 'OMIT_UTF16', 'OMIT_PROGRESS_CALLBACK'],
    ].map((flag) => (flag.startsWith('-') ? flag : `-DSQLITE_${flag}`)),
  },
};

/** Whether it takes the network to compile it. */
export const isFetched = (name) => name in FROM;

/** The folder with a package's sources; the caller removes it. */
function fetched({ package: name }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-sources-'));
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', name], { cwd: folder, encoding: 'utf8' }));
  execFileSync('tar', ['xzf', filename], { cwd: folder });
  return folder;
}

const sum = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** Each folder of programs/ with C in it is a program. */
export const programNames = () =>
  fs
    .readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && sourcesOf(entry.name).length > 0)
    .map(({ name }) => name)
    .sort();

const sourcesOf = (name) =>
  fs
    .readdirSync(path.join(FOLDER, name))
    .filter((file) => /\.[ch]$/.test(file))
    .sort();

/** The sum of a program's sources and of how they are compiled. */
export const sourcesSum = (name) =>
  sum(
    FLAGS.join(' '),
    JSON.stringify(FROM[name] ?? {}),
    ...sourcesOf(name).flatMap((file) => [file, fs.readFileSync(path.join(FOLDER, name, file))]),
  );

/** The compiler, by its own words; undefined where it is not here. */
export function compiler() {
  if (!which('clang') || !which('wasm-ld') || !which('wasm-opt') || !fs.existsSync('/usr/lib/wasm32-wasi/libc.a'))
    return undefined;
  return execFileSync('clang', ['--version'], { encoding: 'utf8' }).split('\n')[0];
}

/** The program's module. */
export function compile(name) {
  const out = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-programs-')), 'out.wasm');
  const sources = sourcesOf(name).filter((file) => file.endsWith('.c'));
  const from = FROM[name];
  const others = from && fetched(from);
  const beside = others ? path.join(others, from.folder) : '';
  const more = others ? [...from.flags, `-I${beside}`, ...from.sources.map((file) => path.join(beside, file))] : [];
  try {
    const words = [...FLAGS, ...more, ...sources, '-o', out];
    execFileSync('clang', words, { cwd: path.join(FOLDER, name), stdio: 'inherit' });
    return fs.readFileSync(out);
  } finally {
    if (others) fs.rmSync(others, { recursive: true });
    fs.rmSync(path.dirname(out), { recursive: true });
  }
}

export const moduleFile = (name) => path.join(FOLDER, 'wasm', `${name}.wasm`);

const BUILT = path.join(FOLDER, 'built.json');
export const built = () => JSON.parse(fs.readFileSync(BUILT, 'utf8'));
export const sumOf = sum;

if (process.argv[1] === import.meta.filename) {
  const by = compiler();
  if (!by) {
    console.error(
      'the compiler is not here (Debian: apt-get install clang lld wasi-libc libclang-rt-dev-wasm32 binaryen)',
    );
    process.exit(1);
  }
  const programs = {};
  const before = built();
  for (const name of programNames()) {
    const known = before.compiler === by && before.programs[name];
    if (known && known.sources === sourcesSum(name) && fs.existsSync(moduleFile(name))) {
      programs[name] = known;
      continue;
    }
    const bytes = compile(name);
    fs.writeFileSync(moduleFile(name), bytes);
    programs[name] = { sources: sourcesSum(name), module: sum(bytes) };
    console.log(`${name}: ${bytes.length} bytes`);
  }
  fs.writeFileSync(BUILT, `${JSON.stringify({ compiler: by, programs }, null, 2)}\n`);
}
