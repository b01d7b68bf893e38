/** The page of the experiments: says what it is, lays all of them out, has the figures of its document, and axe finds nothing. */
import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { axeFinds } from './axe.ts';
import { judge } from './looks.ts';

/** The rows of a table in docs/learn/experiments.md. */
function rowsOf(name: string): string[][] {
  const text = fs.readFileSync(new URL('../docs/learn/experiments.md', import.meta.url), 'utf8');
  const [, table] = text.split(`<!-- ${name} -->`);
  const lines = table.split(`<!-- /${name} -->`)[0].trim().split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('all experiments are laid out in the browser, with the figures of their document', { tag: '@long' }, async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('./lab.html');
  await page.getByRole('link', { name: 'Experiments' }).click();
  await expect(page.getByRole('heading', { name: 'Experiments', level: 1 })).toBeVisible();
  await expect(page.getByText('nothing on this page is Linux’s')).toBeVisible();
  await expect(page.locator('.experiment table')).toHaveCount(4);
  for (const name of await page.locator('.experiment').evaluateAll((all) => all.map(({ id }) => id))) {
    const rows = page.locator(`#${name} tbody tr`);
    const cells = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(cells).toEqual(rowsOf(name));
  }
  for (const theme of ['Dark', 'Light']) {
    await page.getByRole('radio', { name: theme }).check({ force: true });
    expect(await axeFinds(page), theme).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const eye = { root: '.experiments-main', target: 24, text: 11, wide: '.experiment-scroll', cells: 'none' };
  expect(await judge(page, eye)).toEqual([]);
  expect(errors).toEqual([]);
});
