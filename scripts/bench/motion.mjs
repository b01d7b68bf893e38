/** npm run bench -- motion: what a frame of moving marks costs in a headless Chromium that draws in software. */
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser, NO_BROWSER } from '../browser.mjs';

const COUNTS = [100, 300, 1000, 2000];
const FRAMES = 120;
/** The limit of the house for 1,000 marks, ms of script a frame. */
const LIMIT = 8;

async function bundle() {
  const entry = fileURLToPath(new URL('motion-page.mjs', import.meta.url));
  const [{ output }] = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bench' } },
  });
  return output[0].code;
}

export async function benchMotion() {
  const executablePath = await findBrowser();
  if (!executablePath) throw new Error(NO_BROWSER);
  const code = await bundle();
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.setContent(`<svg width="1440" height="900"><style>
      .mark { fill: #56b4e9; stroke: #1b1e23 } text { font: 9px monospace; text-anchor: middle; fill: #1b1e23; stroke: none }
      .way-shadow { fill: #000; fill-opacity: 0.09 }</style><g id="marks"></g></svg>`);
    await page.addScriptTag({ content: code });
    console.log('moving marks   plan ms   script ms a frame (p95)   ms from frame to frame (p95)');
    for (const count of COUNTS) {
      const r = await page.evaluate(([n, frames]) => globalThis.benchMotion(n, frames), [count, FRAMES]);
      const figures = [r.planned, r.script, r.scriptP95, r.frame, r.frameP95].map((n) => n.toFixed(1));
      const [planned, script, scriptP95, frame, frameP95] = figures;
      const over = count === 1000 && r.script > LIMIT ? `   over the limit of ${LIMIT} ms` : '';
      console.log(
        `${String(count).padStart(12)} ${planned.padStart(9)} ${`${script} (${scriptP95})`.padStart(25)} ${`${frame} (${frameP95})`.padStart(30)}${over}`,
      );
    }
  } finally {
    await browser.close();
  }
}
