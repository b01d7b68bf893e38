/**
 * npm run build:single [-- --out FILE]: the instrument, the lab, the scenes and the lessons in one HTML file, which opens
 * from a disk or a memory stick and asks for nothing else.
 *
 *     all pages, all workers ── vite ──▶ one script, a style sheet with its fonts ──▶ packed, in one file with its policy
 *
 * The script is both the pages' and the workers': what they share, the engine first of all, is in the file once.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { toBase85 } from './base85.mjs';
import { licences } from './licences.mjs';
import { root } from './run.mjs';

/** A memory stick does not mind; what a course page sends by mail does. */
const MOST_BYTES = 3_000_000;

/** Where the pages are, from each other. */
const PAGES = { 'lab.html': '?lab', 'experiments.html': '?experiments', 'gallery.html': '?scenes', 'index.html': '?' };
const WORKER = /new Worker\(\s*new URL\('[^']+', import\.meta\.url\),\s*\{\s*type: 'module',\s*/g;

/** Faces for Cyrillic, Greek and Vietnamese letters, which a name on a volume may have: the system has some for them. */
const SELDOM = /@font-face\{[^}]*unicode-range:U\+(?:102-|1F|301,|370-|460-)[^}]*\}/g;

/** Stands for the file's version until what is in it is known. */
const VERSION = 'the version of this one file';

/** Addresses of files become those within the one file. */
const within = {
  name: 'ext4lab-single',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/(app|views)\/.*\.tsx?$/.test(id)) return undefined;
    let text = code.replace(WORKER, 'new Worker(globalThis.ext4labWorker, { ');
    for (const [page, address] of Object.entries(PAGES)) text = text.replaceAll(`./${page}`, address);
    return text.replaceAll('import.meta.url', JSON.stringify(VERSION));
  },
};

async function built(entry) {
  const [{ output }] = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react(), within],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      cssCodeSplit: false,
      lib: { entry: path.join(root, 'src/app/single', entry), formats: ['iife'], name: 'single', fileName: 'single' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'));
  return {
    script: output.find(({ type }) => type === 'chunk').code,
    style: sheet ? String(sheet.source).replaceAll(SELDOM, '') : '',
  };
}

const sum = (text, encoding) => createHash('sha256').update(text).digest(encoding);
const packed = (text) => toBase85(gzipSync(text, { level: 9 }));
const ofHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The file's text. */
export async function singlePage() {
  const { script, style } = await built('all.ts');
  const all = script.replaceAll(VERSION, `one file ${sum(script, 'hex').slice(0, 12)}`);
  const { script: load } = await built('load.ts');
  const icon = fs.readFileSync(path.join(root, 'public/icon.svg')).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${sum(load, 'base64')}' blob: 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src 'sha256-${sum(style, 'base64')}'`,
    "style-src-attr 'unsafe-inline'",
    'font-src data:',
    'img-src data: blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>ext4lab</title>
    <link rel="icon" href="data:image/svg+xml;base64,${icon}" type="image/svg+xml" />
    <style>${style}</style>
  </head>
  <body>
    <div id="root"></div>
    <noscript>ext4lab runs a file system in your browser, so it needs JavaScript.</noscript>
    <script type="text/plain" id="all">${packed(all)}</script>
    <script type="text/plain" id="licences">${ofHtml(licences(root))}</script>
    <script>${load}</script>
  </body>
</html>
`;
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'build/single/ext4lab.html' } } });
  const text = await singlePage();
  fs.mkdirSync(path.dirname(path.resolve(values.out)), { recursive: true });
  fs.writeFileSync(values.out, text);
  const { length } = Buffer.from(text);
  console.log(`${values.out}: ${(length / 1e6).toFixed(2)} MB of ${(MOST_BYTES / 1e6).toFixed(0)} at the most`);
  if (length > MOST_BYTES) process.exitCode = 1;
}
