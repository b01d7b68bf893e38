/** A visit is there again: after a reload, after a crash of the tab, in the list of recent ones, and in two tabs at once. */
import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { drop, fragmentOf, openLab, ready, run, show } from './lab.ts';

const SCRIPT = 'run=mke2fs+-t+ext4+-b+1024+disk.img+8M';

/** The names of the visits that this browser keeps, and whether each has its image. */
const kept = (page: Page): Promise<{ title: string; typed: string[]; image: boolean }[]> =>
  page.evaluate(async () => {
    // To open it would make it, and without what the page puts there.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'ext4lab')) return [];
    return new Promise((done) => {
      const request = indexedDB.open('ext4lab');
      request.onsuccess = () => {
        const db = request.result;
        const transaction = db.transaction(['visits', 'images']);
        const visits = transaction.objectStore('visits').getAll();
        const images = transaction.objectStore('images').getAllKeys();
        transaction.oncomplete = () => {
          db.close();
          done(visits.result.map((v) => ({ title: v.title, typed: v.typed, image: images.result.includes(v.name) })));
        };
      };
    });
  });

async function typeLine(page: Page, line: string): Promise<void> {
  const prompt = page.getByRole('textbox', { name: 'Command' });
  await prompt.pressSequentially(line);
  await prompt.press('Enter');
  await expect(prompt).toHaveValue('');
  await ready(page);
}

/** An image with something in it: what the page makes itself. */
async function imageFor(page: Page, path: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download' }).click();
  const item = page.getByRole('menuitem', { name: /^\.img\b(?!\.gz)/ }).last();
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
  await file.saveAs(path);
  return fs.readFileSync(path);
}

/** A visit with an opened image, a line typed after it, a moment, a block and tiles of its own. */
async function visitWithImage(page: Page, path: string): Promise<string> {
  await openLab(page, SCRIPT);
  await drop(page, 'made.img', await imageFor(page, path));
  await expect(page).toHaveTitle(/made\.img/);
  await typeLine(page, 'echo kept > note; sync');
  await show(page, { tiles: 'map,journal', sel: '1', at: '5' });
  await expect
    .poll(() => kept(page))
    .toContainEqual({ title: 'made.img', typed: ['echo kept > note; sync'], image: true });
  await expect.poll(() => fragmentOf(page)).toContain('tiles=map,journal');
  return fragmentOf(page);
}

async function isThere(page: Page, fragment: string): Promise<void> {
  await ready(page);
  await expect(page).toHaveTitle(/made\.img/);
  await expect.poll(() => fragmentOf(page)).toBe(fragment);
  await expect(page.getByText('echo kept > note; sync').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Block 1', exact: true })).toBeVisible();
  await typeLine(page, 'cat note');
  await expect(page.getByText('kept', { exact: true })).toBeVisible();
}

test('a reload leads back to an image that was opened, and what was typed after it', async ({ page }, info) => {
  const fragment = await visitWithImage(page, info.outputPath('made.img'));
  await page.reload();
  await isThere(page, fragment);
});

/** An image is opened, a line typed, another volume follows; Back leads to both again. */
async function replacedAtOnce(page: Page, path: string, seen = () => {}): Promise<void> {
  await openLab(page, SCRIPT);
  await drop(page, 'made.img', await imageFor(page, path));
  await expect(page).toHaveTitle(/made\.img/);
  await typeLine(page, 'echo kept > note; sync; cat note');
  await run(page, 'mke2fs -t ext2 disk.img 1M');
  await expect(page).not.toHaveTitle(/made\.img/);
  await ready(page);
  await page.goBack();
  await expect(page).toHaveTitle(/made\.img/);
  await expect(page.getByText('kept', { exact: true })).toBeVisible();
  seen();
  await expect
    .poll(() => kept(page))
    .toContainEqual({ title: 'made.img', typed: ['echo kept > note; sync; cat note'], image: true });
  expect((await kept(page)).filter(({ title }) => title === 'made.img')).toHaveLength(1);
}

test(
  'what was typed is kept when another volume follows at once, however slow the browser is',
  { tag: '@long' },
  async ({ page }, info) => {
    await page.addInitScript(() => {
      const { request } = LockManager.prototype;
      LockManager.prototype.request = async function (this: LockManager, ...asked: unknown[]) {
        await new Promise((done) => setTimeout(done, 1500));
        return Reflect.apply(request, this, asked);
      } as typeof request;
    });
    await replacedAtOnce(page, info.outputPath('made.img'));
  },
);

test('so it is before what keeps visits has come', { tag: '@long' }, async ({ page }, info) => {
  let come = () => {};
  const late = new Promise<void>((done) => {
    come = done;
  });
  await page.route('**/assets/keep-visits-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await replacedAtOnce(page, info.outputPath('made.img'), come);
});

test('so it is before the address has followed', { tag: '@long' }, async ({ page }, info) => {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    // What the page puts off for a moment does not come at all.
    window.setTimeout = ((act: () => void, ms = 0) => setTimeout(act, ms === 300 ? 1e6 : ms)) as typeof setTimeout;
  });
  await replacedAtOnce(page, info.outputPath('made.img'));
});

test('so does a crash of the tab', { tag: '@long' }, async ({ page, context }, info) => {
  const fragment = await visitWithImage(page, info.outputPath('made.img'));
  // The browser's own word with the tab: Playwright's ends with the crash.
  const tab = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void tab.send('Page.crash').catch(() => {});
  await crashed;
  await tab.send('Page.reload');
  const seen = async (expression: string): Promise<unknown> =>
    (await tab.send('Runtime.evaluate', { expression })).result.value;
  await expect.poll(() => seen('document.title')).toContain('made.img');
  expect(await seen('location.hash')).toBe(fragment);
  await expect.poll(() => seen('document.body.innerText')).toContain('echo kept > note; sync');
});

test(
  'a tab that is gone left its visit in the list; there it can be forgotten',
  { tag: '@long' },
  async ({ page, context }, info) => {
    const fragment = await visitWithImage(page, info.outputPath('made.img'));
    await page.close({ runBeforeUnload: false });
    const other = await context.newPage();
    await openLab(other, SCRIPT);
    await other.getByTitle('Scenarios to begin with').click();
    await other.getByRole('menuitem', { name: /^Recent visits/ }).click();
    const list = other.getByRole('dialog', { name: 'Recent visits' });
    await list.getByRole('button', { name: /^made\.img/ }).click();
    await isThere(other, fragment);
    await run(other, 'mke2fs -t ext2 disk.img 1M');
    await expect(other).not.toHaveTitle(/made\.img/);
    await other.keyboard.press('Control+k');
    await other.getByRole('combobox', { name: /^Find an action/ }).fill('recent visits');
    await other.keyboard.press('Enter');
    await list.getByRole('button', { name: 'Forget made.img' }).click();
    await expect(list.getByText('made.img')).toHaveCount(0);
    expect(await kept(other)).not.toContainEqual(expect.objectContaining({ title: 'made.img' }));
  },
);

test('one visit in two tabs becomes two', { tag: '@long' }, async ({ page, context }) => {
  await openLab(page, `script=${encodeURIComponent('echo hi > f\nsync\n')}`);
  await typeLine(page, 'echo first');
  await expect.poll(() => kept(page)).toEqual([expect.objectContaining({ typed: ['echo first'] })]);
  const other = await context.newPage();
  await openLab(other, SCRIPT);
  await other.keyboard.press('Control+k');
  await other.getByRole('combobox', { name: /^Find an action/ }).fill('recent visits');
  await other.keyboard.press('Enter');
  await other.getByRole('button', { name: /^echo hi/ }).click();
  await expect(other.getByText('first', { exact: true })).toBeVisible();
  await typeLine(other, 'echo second');
  await typeLine(page, 'echo third');
  const typed = async () => (await kept(page)).map((visit) => visit.typed.join());
  await expect.poll(typed).toEqual(expect.arrayContaining(['echo first,echo second', 'echo first,echo third']));
});

test('a browser that refuses to keep anything says so once, and nothing else is different', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await openLab(page, SCRIPT);
  const notice = page.getByRole('alert').filter({ hasText: 'This browser has no room for this visit' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await page.keyboard.press('Home');
  await expect.poll(() => fragmentOf(page)).toContain('at=0');
  await page.reload();
  await expect(notice).toBeVisible();
  expect(fragmentOf(page)).toContain('at=0');
});

async function save(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Download' }).click();
  const item = page.getByRole('menuitem', { name: /^\.ext4lab\.json/ });
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
  expect(file.suggestedFilename()).toMatch(/^(made|disk)\.ext4lab\.json$/);
  await file.saveAs(path);
}

test(
  'a file brings the visit to another browser, with its image; what is none is refused in a sentence',
  { tag: '@long' },
  async ({ page, browser }, info) => {
    const fragment = await visitWithImage(page, info.outputPath('made.img'));
    const path = info.outputPath('made.ext4lab.json');
    await save(page, path);
    const saved = fs.readFileSync(path);
    expect(saved.length).toBeLessThan(400_000);
    const elsewhere = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    const errors = await openLab(elsewhere, SCRIPT);
    const before = fragmentOf(elsewhere);
    const { image } = JSON.parse(saved.toString());
    const hostile: [string, RegExp][] = [
      ['{"ext4lab": "photo"}', /neither a visit nor an exercise/],
      ['[[[[', /neither a visit nor an exercise/],
      [saved.toString().slice(0, -200), /neither a visit nor an exercise/],
      [JSON.stringify({ ...JSON.parse(saved.toString()), image: image.slice(0, 900) }), /was cut or changed/],
      [JSON.stringify({ ...JSON.parse(saved.toString()), version: 9 }), /a later version/],
    ];
    for (const [text, says] of hostile) {
      await drop(elsewhere, 'bad.ext4lab.json', Buffer.from(text));
      await expect(elsewhere.getByRole('alert')).toHaveText(says);
      expect(fragmentOf(elsewhere)).toBe(before);
      await elsewhere.getByRole('button', { name: 'Dismiss' }).click();
    }
    await drop(elsewhere, 'made.ext4lab.json', saved);
    await isThere(elsewhere, fragment);
    expect(errors).toEqual([]);
    await elsewhere.context().close();
  },
);

test(
  'a file of a visit takes nothing from the one that is shown, though the script is the same',
  { tag: '@long' },
  async ({ page }, info) => {
    await openLab(page, `script=${encodeURIComponent('echo hi > f\nsync\n')}`);
    await typeLine(page, 'echo first');
    const path = info.outputPath('first.ext4lab.json');
    await save(page, path);
    await typeLine(page, 'echo second');
    const typed = async () => (await kept(page)).map((visit) => visit.typed.join());
    await expect.poll(typed).toEqual(['echo first,echo second']);
    await drop(page, 'first.ext4lab.json', fs.readFileSync(path));
    await expect.poll(async () => (await typed()).sort()).toEqual(['echo first', 'echo first,echo second']);
  },
);

test('Ctrl+Z takes back one thing at a time, and with Shift does it again', async ({ page }) => {
  await openLab(page, `script=${encodeURIComponent('echo hi > f\nsync\n')}`);
  await expect.poll(() => kept(page)).toHaveLength(1);
  const open = (name: string) => page.getByRole('region', { name, exact: true });
  await typeLine(page, 'echo more > g; sync');
  await page.keyboard.press('Escape');
  await page.locator('main.stage').focus();
  await page.keyboard.press('w');
  await expect(open('What changed?')).toBeVisible();
  await run(page, 'mke2fs -t ext2 disk.img 1M');
  await expect(page.getByTitle('Format another volume')).toContainText('ext2');
  await ready(page);
  await page.locator('main.stage').focus();
  const typed = page.getByText('echo more > g; sync').first();
  await page.keyboard.press('Control+z');
  await expect(page.getByTitle('Format another volume')).toContainText('ext4');
  await expect(open('What changed?')).toBeVisible();
  await ready(page);
  await page.keyboard.press('Control+z');
  await expect(open('What changed?')).toHaveCount(0);
  await expect(typed).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(typed).toHaveCount(0);
  await ready(page);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('alert')).toHaveText('There is nothing to take back.');
  // Pressed again before the one before is there.
  for (let i = 0; i < 3; i++) await page.keyboard.press('Control+Shift+z');
  await expect(page.getByTitle('Format another volume')).toContainText('ext2');
  // Neither way made another visit.
  await expect.poll(async () => (await kept(page)).length).toBe(2);
  // A text has its own.
  await page.getByRole('textbox', { name: 'Script' }).press('Control+z');
  await expect(page.getByTitle('Format another volume')).toContainText('ext2');
});

/** A page of the same origin that has what this browser keeps open in some version, and does not let go of it. */
async function holding(page: Page, version: number): Promise<void> {
  await page.route('**/nothing.html', (route) => route.fulfill({ contentType: 'text/html', body: '<title>-</title>' }));
  await page.goto('./nothing.html');
  await page.evaluate(
    (number) =>
      new Promise<void>((done, fail) => {
        const request = indexedDB.open('ext4lab', number);
        request.onupgradeneeded = ({ oldVersion }) => {
          if (oldVersion > 0) return;
          request.result.createObjectStore('visits', { keyPath: 'name' });
          request.result.createObjectStore('images');
        };
        request.onsuccess = () => done();
        request.onblocked = () => fail(new Error('blocked'));
        request.onerror = () => fail(request.error);
      }),
    version,
  );
}

test('a tab with another version of the page is named, and does not stand in the way of a later one', async ({
  page,
  context,
}) => {
  const old = await context.newPage();
  await holding(old, 1);
  await openLab(page, new URLSearchParams({ script: '# mkfs: -t ext4 -b 1024\n# size: 8M\necho a > b\n' }).toString());
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('an earlier version of this page');
  await old.close();
  await typeLine(page, 'touch a');
  await expect.poll(async () => (await kept(page)).map(({ typed }) => typed)).toContainEqual(['touch a']);
  // A later version takes over at once, and this one says so.
  const later = await context.newPage();
  await holding(later, 99);
  await expect(notice).toContainText('a later version of this page');
});
