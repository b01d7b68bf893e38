/**
 * npm run poster -- LINK [--out FILE.svg]: the picture of a moment as SVG with its sentence, for a course page without scripts
 * and on paper. LINK is a link of ext4lab, or what stands behind its `#`.
 *
 *     LINK ──▶ <ext4-lab> in the built page, in Chromium ── poster() ──▶ poster.svg; its alt text is printed
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findBrowser, NO_BROWSER } from './browser.mjs';
import { buildPage } from './build.mjs';
import { servePage } from './page-server.mjs';
import { root } from './run.mjs';

const USAGE = 'usage: npm run poster -- LINK [--out FILE.svg]';
/** A long script on a slow machine, ms. */
const PATIENCE = 120_000;
const HOST = '<!doctype html><title>poster</title><script type="module" src="/embed/ext4-lab.js"></script>';

/** Serves the built page, and a page around it. */
async function serving() {
  const server = http.createServer((request, answer) => {
    if (request.url === '/poster') answer.setHeader('content-type', 'text/html').end(HOST);
    else servePage(path.join(root, 'dist'), request, answer);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** Runs in the page. */
async function drawn(link) {
  await customElements.whenDefined('ext4-lab');
  const lab = document.createElement('ext4-lab');
  lab.setAttribute('link', link);
  lab.setAttribute('load', 'now');
  const errors = [];
  lab.addEventListener('error', ({ detail }) => errors.push(detail.message));
  document.body.append(lab);
  const poster = await lab.poster();
  return { ...poster, errors };
}

/** The picture and its sentence, and what could not be shown; the page has been built. */
export async function posterOf(link) {
  const executablePath = process.env.EXT4LAB_CHROMIUM ?? (await findBrowser());
  if (!executablePath) throw new Error(NO_BROWSER);
  const { chromium } = await import('@playwright/test');
  const server = await serving();
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/poster`);
    const late = new Promise((_, fail) => {
      setTimeout(() => fail(new Error(`no picture came in ${PATIENCE / 1000} seconds`)), PATIENCE).unref();
    });
    return await Promise.race([page.evaluate(drawn, link), late]);
  } finally {
    await browser.close();
    server.close();
  }
}

async function main() {
  const complain = (why, status = 2) => {
    console.error(status === 2 ? `${why}\n${USAGE}` : why);
    process.exit(status);
  };
  let asked;
  try {
    asked = parseArgs({ options: { out: { type: 'string', default: 'poster.svg' } }, allowPositionals: true });
  } catch (error) {
    complain(error.message);
  }
  const { positionals, values } = asked;
  if (positionals.length !== 1) complain('which moment?');
  if (fs.existsSync(values.out)) complain(`${values.out} is there already`);
  if (!buildPage()) process.exit(1);
  const { svg, caption, errors } = await posterOf(positionals[0]);
  for (const message of errors) console.error(message);
  if (!svg) complain(caption, 1);
  fs.writeFileSync(values.out, svg);
  console.log(`${values.out}: ${Math.ceil(svg.length / 1024)} KB\n${caption}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
