/** What a visit fetches stays within its budget (scripts/bench/page-sizes.mjs; `npm run bench -- page` prints all of it). */
import { expect, test } from '@playwright/test';
import { overBudget } from '../scripts/bench/page-sizes.mjs';

test('scripts and fonts of a first visit and of the embedded page keep within their budgets', async ({
  browser,
  baseURL,
}) => {
  expect(await overBudget(browser, `${baseURL}/`)).toEqual([]);
});
