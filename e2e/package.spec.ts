/** The package for npm, packed and installed: in a plain page, and in a project of Vite's, which is built and type-checked. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { packageForNpm } from '../scripts/package-npm.mjs';
import { servePage } from '../scripts/page-server.mjs';
import { SCENARIOS } from '../src/app/scenarios.ts';
import { stepOf } from '../tests/helpers/steps.ts';

const TOOLS = fileURLToPath(new URL('../node_modules/', import.meta.url));
const LAB = '<ext4-lab load="now" scenario="A leaf of the tree splits" tiles="file-map" at="after:ext_split"';

let folder: string;
let tarball: string;

const run = (cwd: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A fresh folder with the package installed as anyone would, and these files. */
function project(name: string, files: Record<string, string>): string {
  const at = path.join(folder, name);
  fs.mkdirSync(at);
  fs.writeFileSync(path.join(at, 'package.json'), JSON.stringify({ name, private: true, type: 'module' }));
  for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(at, file), text);
  run(at, 'npm', 'install', '--offline', '--no-audit', '--no-fund', tarball);
  return at;
}

/** It runs, at the step that was asked for, and tells so. */
async function shows(page: Page, site: string): Promise<void> {
  const server = http.createServer((request, answer) => servePage(site, request, answer));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const lab = page.locator('ext4-lab').locator('iframe').contentFrame();
    const { script } = SCENARIOS.find(({ name }) => name === 'A leaf of the tree splits')!;
    await expect(lab.getByLabel('Step', { exact: true })).toContainText(
      new RegExp(`step\\s*${stepOf(script, 'after:ext_split').toLocaleString('en')}`),
    );
    await expect(lab.getByRole('region', { name: 'File map' })).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    server.close();
  }
}

test.beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-package-'));
  expect(packageForNpm(path.join(folder, 'package'))).toBeUndefined();
  expect(packageForNpm(path.join(folder, 'package'))).toContain('is there already');
  const [packed] = JSON.parse(run(folder, 'npm', 'pack', '--json', './package'));
  tarball = path.join(folder, packed.filename);
  // SQLite has 0.3 MB of it.
  expect(packed.size).toBeLessThan(2_100_000);
});
test.afterAll(() => fs.rmSync(folder, { recursive: true }));

test('in a plain page', { tag: '@long' }, async ({ page }) => {
  const html = `<!doctype html><title>A course</title>
    <script type="module" src="ext4lab/embed/ext4-lab.js"></script>${LAB}></ext4-lab>`;
  const at = project('plain', { 'index.html': html });
  fs.cpSync(path.join(at, 'node_modules/ext4lab/page'), path.join(at, 'ext4lab'), { recursive: true });
  await shows(page, at);
});

test('in a project of Vite’s', { tag: '@long' }, async ({ page }) => {
  const main = `import 'ext4lab';
    import type { Ext4LabEvents } from 'ext4lab';
    const lab = document.querySelector('ext4-lab')!;
    lab.addEventListener('step', ({ detail }) => { document.title = detail.sentence; });
    export const stepOf = ({ detail }: Ext4LabEvents['step']): number => detail.step;
    // @ts-expect-error: a step is a number.
    export const wrong = () => lab.seek('soon');`;
  const at = project('vite', {
    'index.html': `<!doctype html><title>A course</title>${LAB} page="/ext4lab/embed.html"></ext4-lab>
      <script type="module" src="./main.ts"></script>`,
    'main.ts': main,
  });
  fs.cpSync(path.join(at, 'node_modules/ext4lab/page'), path.join(at, 'public/ext4lab'), { recursive: true });
  const strict = ['--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', ''];
  run(at, process.execPath, path.join(TOOLS, 'typescript/bin/tsc'), ...strict, '--target', 'es2023', 'main.ts');
  run(at, process.execPath, path.join(TOOLS, 'vite/bin/vite.js'), 'build');
  await shows(page, path.join(at, 'dist'));
  await expect(page).toHaveTitle(/41 of 84 entries move/);
});
