import { defineConfig } from '@playwright/test';
import { findBrowser, NO_BROWSER } from './scripts/browser.mjs';

// This file is read once by the runner and again by each worker, and they must agree: the first reader decides.
const browser = process.env.EXT4LAB_CHROMIUM ?? (await findBrowser());
if (!browser) throw new Error(NO_BROWSER);
process.env.EXT4LAB_CHROMIUM = browser;
// A port of this run's own, so that two checkouts can be tested at the same time.
process.env.EXT4LAB_TEST_PORT ??= String(20_000 + (process.pid % 20_000));

const address = `http://localhost:${process.env.EXT4LAB_TEST_PORT}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  workers: 2,
  // What fails once and passes then is named at the end, and is not counted as passed (scripts/test-counts.mjs).
  retries: 1,
  // What only a long run tries.
  ...(process.env.EXT4LAB_LONG === '1' ? {} : { grepInvert: /@long/ }),
  // Only against what hangs, as in vitest.config.ts.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 720 },
    // Pictures arrive at once, unless a test is about how they get there (`moving` in e2e/lab.ts): without a graphics card
    // a way takes a second of a processor, and under load it takes longer than it lasts.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Tests put styles and markup into the page to measure it; that the page itself needs none is policy.spec's.
    bypassCSP: true,
    // What is kept for a visit without a network is offline.spec's; no other test waits for all files.
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: browser,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
      ],
    },
  },
  // Builds the page first if it is stale.
  webServer: {
    command: `node scripts/start.mjs --host localhost --port ${process.env.EXT4LAB_TEST_PORT}`,
    url: address,
    timeout: 180_000,
    reuseExistingServer: false,
  },
});
