/** npm run icons: the icons of the installed page (public/icons), drawn by Chromium from public/icon.svg. */
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser, NO_BROWSER } from './browser.mjs';
import { root } from './run.mjs';

const ICONS = [
  { name: '192', size: 192 },
  { name: '512', size: 512 },
  // A system cuts it to its own shape: the ground goes to the edge, and what counts keeps within the middle.
  { name: 'maskable', size: 512, part: 0.72, ground: '#171B21' },
];

const executablePath = await findBrowser();
if (!executablePath) throw new Error(NO_BROWSER);
const svg = fs.readFileSync(path.join(root, 'public/icon.svg')).toString('base64');
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
for (const { name, size, part = 1, ground = 'transparent' } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const width = Math.round(size * part);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
     <img width="${width}" height="${width}" src="data:image/svg+xml;base64,${svg}">`,
  );
  await page.screenshot({ path: path.join(root, `public/icons/${name}.png`), omitBackground: true });
}
await browser.close();
