/** Scripts: typed, run, stepped through both ways, continued at the prompt, sent as a link. */
import { expect, type Page, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { atStep, editor, openLab, ready, run, sentence, stepText, write } from './lab.ts';

const plainLink = (script: string) => `script=${encodeURIComponent(script)}`;
const terminal = (page: Page) => page.getByRole('log', { name: 'What was printed' });
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Command' });

const SHORT = `# mkfs: -t ext4 -b 1024
# size: 8M
mkdir d
for i in 1 2 3; do
  echo $i > d/f$i
done
sync
ls d
`;

test('a script is typed, run, and stepped through by command and by call, both ways', async ({ page }) => {
  const errors = await openLab(page, 'run=mke2fs+-t+ext2+disk.img+1M');
  await run(page, SHORT);
  await ready(page);
  await expect(page.getByTitle('Format another volume')).toContainText('ext4');
  await expect(terminal(page)).toContainText('f1');
  await page.keyboard.press('Escape');

  // Its first line, by a click; then the loop, a command at a time.
  const lit = page.locator('.line-lit');
  await page.locator('.cm-line').nth(2).click();
  await expect(lit).toHaveText('mkdir d');
  await expect(sentence(page)).toContainText('mkdir d');
  await expect(terminal(page)).not.toContainText('f1');
  await page.getByRole('radio', { name: 'command' }).click();
  const forward = page.getByRole('button', { name: 'Step forward' });
  const back = page.getByRole('button', { name: 'Step back' });
  await forward.click();
  await expect(lit).toHaveText('mkdir d');
  await forward.click();
  await expect(lit).toContainText('echo $i');
  const here = await stepText(page).innerText();
  await page.getByRole('radio', { name: 'call' }).click();
  await forward.click();
  await expect(stepText(page)).not.toHaveText(here);
  await back.click();
  await expect(stepText(page)).toHaveText(here);
  await page.locator('.cm-line').nth(4).click();
  await expect(sentence(page)).toContainText('echo $i');
  const second = await stepText(page).innerText();
  await page.locator('.cm-line').nth(4).click();
  await expect(stepText(page)).not.toHaveText(second);
  expect(errors).toEqual([]);
});

test('a program that a line names first is fetched then, once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const parts = () => asked.filter((path) => /\/worker-(text|files)-[^/]*\.js$/.test(path)).length;
  const errors = await openLab(page, plainLink(SHORT));
  expect(parts()).toBe(0);
  await prompt(page).fill('seq 30 | sort -r | head -n 2');
  await prompt(page).press('Enter');
  await expect(terminal(page)).toContainText('9\n8\n');
  await prompt(page).fill('seq 12 | grep -c 1');
  await prompt(page).press('Enter');
  await expect(terminal(page)).toContainText('4\n');
  expect(parts()).toBe(1);
  expect(errors).toEqual([]);
});

test('what cannot run is underlined and said, and the volume stays', async ({ page }) => {
  await openLab(page, plainLink(SHORT));
  const title = await page.title();
  await write(page, 'mkdr d\n');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('mkdr');
  await editor(page).press('Control+Enter');
  await expect(page.getByLabel('Script', { exact: true }).getByRole('alert')).toContainText('did you mean mkdir?');
  expect(await page.title()).toBe(title);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toContainText('echo $i > d/f$i');
});

test('commands and their options are completed', { tag: '@long' }, async ({ page }) => {
  await openLab(page, plainLink(SHORT));
  await editor(page).fill('');
  await editor(page).pressSequentially('fallo');
  await expect(page.getByRole('option', { name: /^fallocate/ })).toBeVisible();
  // The editor takes no Enter in a list's first 75 ms: it may have been meant for the line's end.
  await page.waitForTimeout(150);
  await editor(page).press('Enter');
  await editor(page).pressSequentially(' --pu');
  await expect(page.getByRole('option', { name: /^--punch-hole/ })).toBeVisible();
});

if (long)
  test('a leaf split and an unwritten split are reached by a jump and told', async ({ page }) => {
    await openLab(page);
    const pick = async (name: string) => {
      await page.getByTitle('Scenarios to begin with').click();
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
      await expect(page).toHaveTitle(new RegExp(name));
      await ready(page);
      await page.keyboard.press('Home');
      await atStep(page, 0);
    };
    const jump = page.getByRole('button', { name: 'Next split' });
    await pick('A leaf of the tree splits');
    await jump.click();
    await expect(sentence(page)).toContainText('The root is full');
    await jump.click();
    await expect(sentence(page)).toContainText('41 of 84 entries move');
    await page.keyboard.press('Shift+S');
    await expect(sentence(page)).toContainText('The root is full');

    await pick('Written into the middle of a preallocation');
    await page.keyboard.press('s');
    await expect(page.getByLabel('Narration').locator('code').first()).toHaveText('ext4lab:ext_split_extent');
    await expect(sentence(page)).toContainText(/cut|split/i);
  });

test('a delayed file is deleted before its flush, and no data block of the volume changes', { tag: '@long' }, async ({
  page,
}) => {
  // High enough for a lane of each class.
  await page.addInitScript(() => localStorage.setItem('ext4lab.panels', JSON.stringify({ bottom: 380 })));
  await openLab(page);
  await page.getByTitle('Scenarios to begin with').click();
  await page.getByRole('menuitem', { name: /^Deleted before it was flushed/ }).click();
  await expect(page).toHaveTitle(/Deleted before/);
  await expect(page.getByRole('button', { name: 'Next allocation' })).toHaveCount(0);
  await page.keyboard.press('End');
  const volume = page.getByRole('region', { name: 'Volume map' });
  await expect(volume).toContainText(/inode table\s*2,048/);
  await expect(volume).toContainText(/file data\s*0/);
});

test('the prompt runs, fails, remembers, completes; a link brings all of it back', async ({ page, context }) => {
  const errors = await openLab(page, plainLink(SHORT));
  await prompt(page).fill('echo hello > greeting; cat greeting');
  await prompt(page).press('Enter');
  await expect(terminal(page)).toContainText('hello');
  // What is entered while a line runs comes after it.
  await prompt(page).fill('sleep 1; echo first > order');
  await prompt(page).press('Enter');
  for (const line of ['echo second >> order', 'cat order']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
    await expect(prompt(page)).toHaveValue('');
  }
  await expect(terminal(page)).toContainText('first\nsecond');
  await prompt(page).fill('cat missing');
  await prompt(page).press('Enter');
  await expect(terminal(page).locator('.terminal-err')).toContainText('cat: missing: No such file or directory');
  await prompt(page).fill('nonsense');
  await prompt(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'nonsense' })).toBeVisible();
  // Cleared, and kept among those that ran.
  await expect(prompt(page)).toHaveValue('');
  await prompt(page).press('ArrowUp');
  await expect(prompt(page)).toHaveValue('nonsense');
  for (let i = 0; i < 5; i++) await prompt(page).press('ArrowUp');
  await expect(prompt(page)).toHaveValue(/^echo hello/);
  await prompt(page).fill('fall');
  await prompt(page).press('Tab');
  await expect(prompt(page)).toHaveValue('fallocate ');
  await expect.poll(() => page.url()).toMatch(/[#&]z=[\w-]+/);
  const step = await stepText(page).innerText();
  await expect.poll(() => page.url()).toContain(`at=${step.replace(/^step\s*|\s*of.*$/gs, '').replaceAll(',', '')}`);
  expect(page.url().length).toBeLessThan(2000);

  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await expect(stepText(other)).toHaveText(step);
  await expect(terminal(other)).toContainText('hello');
  await expect(terminal(other).locator('.terminal-err')).toContainText('missing');
  await expect(editor(other)).toContainText('echo $i > d/f$i');
  expect(errors).toEqual([]);
});

test('the prompt knows where it is, finds what was typed in an earlier visit, and takes several lines', async ({
  page,
}) => {
  await openLab(page, plainLink(SHORT));
  const run = async (line: string) => {
    await prompt(page).fill(line);
    await prompt(page).press('Enter');
    await expect(terminal(page)).toContainText(`$ ${line.split('\n')[0]}`);
  };
  await run('mkdir -p deep/er; touch deep/er/one; cd deep');
  await expect(page.locator('.prompt label')).toContainText('/mnt/deep $');
  await prompt(page).fill('ls e');
  await prompt(page).press('Tab');
  await expect(prompt(page)).toHaveValue('ls er/');
  await prompt(page).press('Tab');
  await expect(prompt(page)).toHaveValue('ls er/one ');
  await run('seq 1000');
  await page.getByRole('button', { name: '800 lines above' }).click();
  await expect(terminal(page)).toContainText(/seq 1000\s*1\s+2\s+3\s/);

  await page.reload();
  await ready(page);
  await prompt(page).press('Control+r');
  const search = page.getByRole('textbox', { name: 'Search in earlier lines' });
  await search.fill('one');
  await expect(page.getByRole('status').filter({ hasText: 'mkdir -p deep/er' })).toBeVisible();
  await search.press('ArrowRight');
  await expect(prompt(page)).toHaveValue('mkdir -p deep/er; touch deep/er/one; cd deep');

  await run('for i in a b; do\n  echo made $i\ndone');
  await expect(terminal(page)).toContainText('made b');
  await prompt(page).press('ArrowUp');
  await expect(prompt(page)).toHaveValue(/^for i in a b; do\n/);
  await prompt(page).press('Control+c');
  await expect(prompt(page)).toHaveValue('');
});

test('the dialog changes the volume of a script, and leaves its commands', { tag: '@long' }, async ({ page }) => {
  await openLab(page, plainLink(SHORT));
  await page.getByRole('button', { name: 'Volume', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Format a volume' });
  await dialog.getByRole('radio', { name: 'ext2' }).click();
  await dialog.getByRole('button', { name: 'Format', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await ready(page);
  await expect(editor(page)).toContainText('# mkfs: -t ext2 -b 1024');
  await expect(editor(page)).toContainText('echo $i > d/f$i');
  await expect(page.getByTitle('Format another volume')).toContainText('ext2');
});

test('what was written and not run survives another scenario and a reload', { tag: '@long' }, async ({ page }) => {
  await openLab(page, plainLink('# size: 8M\nsync\n'));
  await write(page, '# size: 8M\nmkdir mine\n');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toContainText('sync');
  await page.getByRole('button', { name: 'Your draft' }).click();
  await expect(editor(page)).toContainText('mkdir mine');
  await page.reload();
  await ready(page);
  await expect(editor(page)).toContainText('mkdir mine');
  await editor(page).press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your draft' })).toHaveCount(0);
  // The script's own text has nothing beside it any more: its draft has become a script.
  await page.goBack();
  await ready(page);
  await expect(editor(page)).toContainText('sync');
  await expect(page.getByRole('button', { name: 'Your draft' })).toHaveCount(0);
});
