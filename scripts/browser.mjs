/**
 * A Chromium for the browser tests: the one named by EXT4LAB_CHROMIUM, the system's, Playwright's own if it is
 * installed, or the distribution's package, installed now. Nothing is fetched from anywhere else.
 *
 * The headless shell comes first: it opens the page with half of the processor time that the whole browser takes.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { aptInstall, aptKnows, which } from './run.mjs';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** There is a program, and it runs: Ubuntu's `chromium-browser` may be a mere pointer to a snap. */
function works(file) {
  if (!file || !fs.existsSync(file)) return false;
  return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

async function playwrights() {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return undefined; // Playwright has none for this system.
  }
}

/** The path of a browser that runs, or undefined. */
export async function findBrowser() {
  const candidates = [process.env.EXT4LAB_CHROMIUM, ...NAMES.map(which), ...PLACES];
  return candidates.find(works) ?? [await playwrights()].find(works);
}

export async function installBrowser() {
  if (process.env.EXT4LAB_CHROMIUM || which(SHELL)) return findBrowser();
  const other = await findBrowser();
  if (other && !aptKnows(SHELL)) return other;
  return aptInstall(SHELL) || aptInstall('chromium') ? findBrowser() : other;
}

export const NO_BROWSER =
  'the browser tests need Chromium, and there is none: install it (Debian: apt-get install chromium-headless-shell; ' +
  'Ubuntu: chromium; Fedora: dnf install chromium; macOS: Chromium or Google Chrome in /Applications), or name one in ' +
  'EXT4LAB_CHROMIUM';
