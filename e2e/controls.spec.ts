/** Menus and choices by keyboard, and what a screen reader is told of them. */
import { expect, test } from '@playwright/test';
import { openLab } from './lab.ts';

test('a menu is opened, walked and left by its keys', async ({ page }) => {
  await openLab(page);
  const button = page.getByTitle('Scenarios to begin with');
  const items = page.getByRole('menuitem');
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(items.first()).toBeFocused();
  // A letter: the next that begins with it, and the one after that.
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('d');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^D/i);
  }
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('ArrowUp');
  await expect(items.last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(items).toHaveCount(0);
  await expect(page.getByRole('button', { name: /KiB blocks/ })).toBeFocused();

  await button.click();
  await page.getByRole('banner').click({ position: { x: 600, y: 4 } });
  await expect(items).toHaveCount(0);
});

test('a menu says which tiles are open', { tag: '@long' }, async ({ page }) => {
  await openLab(page);
  await page.getByRole('button', { name: 'All tiles' }).click();
  const menu = page.getByRole('menu', { name: 'All tiles, and what each shows' });
  await expect(menu.getByRole('menuitemcheckbox', { checked: true })).toHaveCount(2);
  await expect(menu.getByRole('group')).not.toHaveCount(0);
  await menu.getByRole('menuitemcheckbox', { name: /^Buddy/ }).press('Enter');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'All tiles' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Buddy' })).toBeVisible();
});

test('radio buttons are one stop of the Tab key, and arrows choose', { tag: '@long' }, async ({ page }) => {
  await openLab(page);
  const group = page.getByRole('radiogroup', { name: 'Theme' });
  await group.getByRole('radio', { name: 'Light' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(group.getByRole('radio', { name: 'Light' })).toBeFocused();
  for (const [key, name] of [
    ['ArrowRight', 'Dark'],
    ['ArrowDown', 'Projector'],
    ['ArrowRight', 'Light'],
    ['ArrowLeft', 'Projector'],
    ['ArrowUp', 'Dark'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(group.getByRole('radio', { name })).toBeFocused();
    await expect(group.getByRole('radio', { name })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', name.toLowerCase());
  }
  await page.keyboard.press('Tab');
  expect(await group.evaluate((g) => g.contains(document.activeElement))).toBe(false);
});
