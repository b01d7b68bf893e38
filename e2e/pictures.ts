/**
 * A picture of the page or of a part of it, once nothing on it is cut or covered. It goes into test-results/pictures, to be
 * looked at; the README's go into docs/pictures when they are renewed (`npm run renew e2e/screenshots.spec.ts`).
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { renewing } from '../tests/helpers/settings.ts';
import { atRest, drawn } from './lab.ts';
import { judge } from './looks.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Code, bytes and time are read by scrolling. */
const eye = { target: 0, text: 0, wide: '*', cells: 'none' };

/** A command that was repeated stands on one line of the terminal, with an ellipsis and how often. */
const ELLIPSIS = /terminal-(command|times)/;

export async function picture(page: Page, name: string, root = 'body'): Promise<void> {
  await drawn(page);
  await atRest(page);
  const found = (await judge(page, { ...eye, root })).filter(
    (fault) => /^(cut|overlap):/.test(fault) && !ELLIPSIS.test(fault),
  );
  expect(found, found.join('\n')).toEqual([]);
  await page.locator(root).screenshot({ path: path.join(ROOT, 'test-results', 'pictures', name) });
}

export const readmePicture = async (page: Page, name: string, root = 'body'): Promise<void> => {
  await picture(page, name, root);
  if (renewing) await page.locator(root).screenshot({ path: path.join(ROOT, 'docs', 'pictures', name) });
};
