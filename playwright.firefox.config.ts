/** The main paths in Firefox: what of e2e is tagged `@firefox` (scripts/firefox.mjs; `npm test -- browsers` runs it last). */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

export default defineConfig({
  ...base,
  outputDir: 'test-results/firefox',
  grep: /@firefox/,
  grepInvert: undefined,
  use: {
    ...base.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    // Reduced motion is a preference here.
    contextOptions: {},
    launchOptions: {
      executablePath: fileURLToPath(new URL('scripts/firefox.mjs', import.meta.url)),
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
    },
  },
});
