/**
 * Makes something new that builds, passes and is shown, from the templates in scripts/new:
 *
 *      npm run new -- tile free-runs
 *
 * It never writes over a file. What it made and what to do next it says in the end.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { KINDS } from './new/kinds.mjs';
import { isReserved } from './new/names.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

const [kind, name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(KINDS, kind ?? '') || name === undefined || rest.length > 0)
  refuse(`Say what to make, and its name: npm run new -- ${Object.keys(KINDS).join('|')} NAME`);
const { names, said, where, make } = KINDS[kind];
if (!names.form.test(name)) refuse(`The name of a ${kind} is ${names.says}.`);
if (said && isReserved(name)) refuse(`${name} is a word of JavaScript itself; take another name.`);
if (said && spawnSync('git', ['grep', '--untracked', '-qF', said(name), '--', where]).status === 0)
  refuse(`${name} is there already, as a name of the same kind; nothing was written.`);

const { refused, files, lists, docs, next } = make(name);
if (refused) refuse(refused);
for (const file of Object.keys(files))
  if (fs.existsSync(file)) refuse(`${file} is there already; nothing was written.`);

for (const [file, text] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
for (const [file, change] of Object.entries(lists)) fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
const written = [...Object.keys(files), ...Object.keys(lists)].filter((file) => /\.tsx?$/.test(file));
if (written.length > 0)
  execFileSync(process.execPath, [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    '--log-level=error',
    ...written,
  ]);
if (docs) execFileSync(process.execPath, ['scripts/docs.mjs']);

for (const file of Object.keys(files)) console.log(`made     ${file}`);
for (const file of Object.keys(lists)) console.log(`a line   ${file}`);
if (docs) console.log('written  docs/inside/recording.md');
for (const sentence of next) console.log(sentence);
