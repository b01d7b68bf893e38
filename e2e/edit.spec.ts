/** A small file is changed in a panel, from the prompt or a tile, and saved by a line that is typed; what is not saved is kept. */
import { expect, type Page, test } from '@playwright/test';
import { openLab, ready, run } from './lab.ts';

const panel = (page: Page) => page.getByRole('dialog');
const text = (page: Page) => panel(page).getByRole('textbox');

async function typeLine(page: Page, line: string): Promise<void> {
  const prompt = page.getByRole('textbox', { name: 'Command' });
  await prompt.pressSequentially(line);
  await prompt.press('Enter');
}

async function withFile(page: Page): Promise<string[]> {
  const errors = await openLab(page);
  await run(page, '# mkfs: -t ext4 -b 1024\n# size: 8M\necho old > note\nsync');
  await ready(page);
  await expect(page).toHaveTitle(/note/);
  return errors;
}

test('a file is edited from the prompt, saved as editors save, and its draft outlives a reload', async ({ page }) => {
  const errors = await withFile(page);
  await typeLine(page, 'vi');
  await expect(page.getByText('Which file? vi FILE opens it in a panel.')).toBeVisible();
  await typeLine(page, 'vi note');
  await expect(text(page)).toHaveValue('old\n');
  await expect(text(page)).toBeFocused();
  await text(page).fill('first\nsecond\n');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);

  await page.reload();
  await ready(page);
  await typeLine(page, 'edit note');
  await expect(text(page)).toHaveValue('first\nsecond\n');
  await expect(panel(page).getByText('This is what you wrote and did not save.')).toBeVisible();
  await expect(panel(page).getByText(/^printf %s .* && sync \.note\.new && mv \.note\.new note/)).toBeVisible();
  await text(page).press('Control+s');
  await expect(panel(page)).toHaveCount(0);
  await ready(page);
  await typeLine(page, 'cat note');
  await expect(page.getByText('first\nsecond', { exact: true })).toBeVisible();
  await typeLine(page, 'edit note');
  await expect(panel(page).getByText('did not save')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('a tile opens the file that it shows; a full disk loses neither the old text nor the new one', {
  tag: '@long',
}, async ({ page }) => {
  await withFile(page);
  await page.getByRole('button', { name: 'Edit /note' }).first().click();
  await expect(text(page)).toHaveValue('old\n');
  await panel(page).getByRole('button', { name: 'Close', exact: true }).last().click();
  await typeLine(page, 'head -c 9M /dev/zero > full || true');
  await ready(page);
  await typeLine(page, 'nano note');
  await text(page).fill('new '.repeat(1000));
  await panel(page).getByRole('button', { name: 'Save' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('It could not be saved');
  await expect(text(page)).toHaveValue('new '.repeat(1000));
  await page.keyboard.press('Escape');
  await typeLine(page, 'cat note');
  await expect(page.getByText('old', { exact: true })).toBeVisible();
});
