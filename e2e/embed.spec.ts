/** The embedded page, in a frame of a page of another origin. */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { posterOf } from '../scripts/poster.mjs';
import type { Ext4Lab } from '../src/embed/element.ts';
import { long } from '../tests/helpers/long.ts';
import { stepOf } from '../tests/helpers/steps.ts';
import { axeFinds } from './axe.ts';

const SCRIPT = '# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\necho hi > d/f\nsync\n';

/** A page of another origin with a strict policy, and what its elements told. */
async function courseAround(baseURL: string, body: string) {
  const policy = `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}`;
  const host = http.createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.setHeader('content-security-policy', policy);
    answer.end(
      `<!doctype html><title>A course</title><script type="module" src="${baseURL}/embed/ext4-lab.js"></script>${body}`,
    );
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  return { address: `http://127.0.0.1:${(host.address() as AddressInfo).port}/`, close: () => host.close() };
}

test('a tile with the transport works in a page of another origin', async ({ page, baseURL }) => {
  const source = `${baseURL}/embed.html#script=${encodeURIComponent(SCRIPT)}&tiles=map&at=after:write_super&theme=dark`;
  const host = http.createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>A course</title><h1>Week 3</h1>
      <iframe title="ext4lab" src="${source.replaceAll('&', '&amp;')}" width="800" height="520"></iframe>`);
  });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  try {
    const { port } = host.address() as AddressInfo;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${port}/`);
    expect(new URL(page.url()).origin).not.toBe(new URL(baseURL!).origin);
    const frame = page.frameLocator('iframe');
    const step = frame.getByLabel('Step', { exact: true });
    const there = stepOf(SCRIPT, 'after:write_super');
    const isAt = (now: number) => expect(step).toContainText(new RegExp(`step\\s*${now}\\b`));
    await isAt(there);
    await expect(frame.getByRole('region', { name: 'Volume map' })).toBeVisible();
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await frame.getByRole('button', { name: 'Step forward' }).click();
    await isAt(there + 1);
    await frame.getByRole('button', { name: 'Step back' }).click();
    await isAt(there);
    await expect(frame.getByRole('textbox')).toHaveCount(0);
    const link = await frame.getByRole('link', { name: 'Open in ext4lab' }).getAttribute('href');
    expect(link).toMatch(new RegExp(`^\\./index\\.html#z=[\\w-]+&at=${there}&`));
    expect(errors).toEqual([]);
  } finally {
    host.close();
  }
});

test('elements in a page of another origin with a strict policy', async ({ page, baseURL }) => {
  const course = await courseAround(
    baseURL!,
    `<ext4-lab id="pressed" load="press" press="Step through it" fs="ext3" tiles="map" controls="steps"
        ><script type="text/ext4lab">${SCRIPT.replace(/^# mkfs.*\n/, '')}</script
        ><figure><figcaption>What stays in print.</figcaption></figure></ext4-lab>
      <ext4-lab id="lesson" load="now" lesson="tree-grows" label="A lesson"></ext4-lab>
      <p style="margin-top: 3000px"></p><ext4-lab id="far" scenario="A leaf of the tree splits"></ext4-lab>`,
  );
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (said) => said.type() === 'error' && errors.push(said.text()));
    await page.goto(course.address);
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const type of ['ready', 'answer', 'error'])
        addEventListener(
          type,
          (event) => {
            const { id } = event.target as Element;
            if (event instanceof CustomEvent) heard.push([id, type, event.detail]);
          },
          true,
        );
    });
    await expect(page.getByText('What stays in print.')).toBeVisible();
    await page.getByRole('button', { name: 'Step through it' }).click();
    const lab = page.locator('#pressed').locator('iframe').contentFrame();
    await expect(lab.getByRole('region', { name: 'Volume map' })).toBeVisible();
    await expect(page.getByText('What stays in print.')).toBeHidden();
    await expect(lab.getByRole('button', { name: 'Play' })).toBeHidden();
    const state = await page.locator('#pressed').evaluate(async (element) => {
      const { seek, state } = element as unknown as { seek(step: number): void; state(): Promise<string> };
      seek.call(element, 5);
      return state.call(element);
    });
    expect(state).toMatch(/^z=[\w-]+&at=5&tiles=map$/);
    await expect(lab.getByLabel('Step', { exact: true })).toContainText(/step\s*5\b/);
    const lesson = page.locator('#lesson').locator('iframe').contentFrame();
    await lesson.getByRole('button', { name: 'Next' }).click();
    await lesson.getByRole('button', { name: 'Show me' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard))
      .toContainEqual([
        'lesson',
        'answer',
        expect.objectContaining({ lesson: 'tree-grows', given: 'shown', right: false }),
      ]);
    // Nothing of what is far away has been fetched.
    await expect(page.locator('#far').locator('iframe')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('What stays in print.')).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    course.close();
  }
});

test('before it is near or pressed only its module has come, and that is small', async ({ page, baseURL }) => {
  const course = await courseAround(
    baseURL!,
    `<ext4-lab id="pressed" load="press" label="A leaf"></ext4-lab><p style="margin-top: 3000px"></p>
     <ext4-lab id="far" script="sync" tiles="map"></ext4-lab>`,
  );
  try {
    const asked: string[] = [];
    let bytes = 0;
    page.on('response', async (answer) => {
      const { origin, pathname } = new URL(answer.url());
      if (origin !== baseURL) return;
      asked.push(pathname);
      if (pathname === '/embed/ext4-lab.js') bytes = gzipSync(await answer.body()).length;
    });
    await page.goto(course.address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: 'Try it: A leaf' })).toBeVisible();
    expect(asked).toEqual(['/embed/ext4-lab.js']);
    await expect.poll(() => bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(4_000);
    await page.locator('#far').scrollIntoViewIfNeeded();
    const lab = page.locator('#far').locator('iframe').contentFrame();
    await expect(lab.getByRole('region', { name: 'Volume map' })).toBeVisible();
    // By keyboard alone: pressed, and the reader is inside.
    await page.getByRole('button', { name: 'Try it: A leaf' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#pressed').locator('iframe')).toBeFocused();
  } finally {
    course.close();
  }
});

test('three on one page: each hears its own, what was asked early is done, and what makes no sense is said', {
  tag: '@firefox',
}, async ({ page, baseURL }) => {
  const script = (text: string) => `<script type="text/ext4lab">${text}</script>`;
  const course = await courseAround(
    baseURL!,
    `<ext4-lab id="one" load="now" tiles="map" label="One">${script(SCRIPT)}</ext4-lab>
     <ext4-lab id="two" load="now" tiles="map" controls="all" label="Two">${script(SCRIPT)}</ext4-lab>
     <ext4-lab id="three" load="press" tiles="map" label="Three">${script(SCRIPT)}</ext4-lab>
     <ext4-lab id="none" load="now" page="${baseURL}/no-such-page.html"></ext4-lab>`,
  );
  try {
    await page.clock.install();
    await page.goto(course.address);
    const lab = (id: string) => page.locator(`#${id}`).locator('iframe').contentFrame();
    const stepOf = (id: string) => lab(id).getByLabel('Step', { exact: true });
    await page.locator('#one').evaluate((one: Ext4Lab) => one.seek(5));
    await expect(stepOf('one')).toContainText(/step\s*5\b/);
    await expect(lab('two').getByRole('alert')).toContainText('controls=all');
    await expect(page.getByRole('button', { name: 'Try it: Three' })).toBeVisible();
    expect(await page.locator('#three').evaluate((three: Ext4Lab) => three.state())).toMatch(/^script=.*&tiles=map$/);
    // What is no message, or comes from elsewhere, moves nothing.
    await page.locator('#one').evaluate((one: Ext4Lab) => {
      const frame = one.shadowRoot!.querySelector('iframe')!.contentWindow!;
      for (const data of [{ ext4lab: 2, ask: 'seek', step: 1 }, { ext4lab: 1, ask: 'seek', step: '1' }, 'seek', null])
        frame.postMessage(data, '*');
      one.addEventListener('error', () => document.body.append('An error was heard.'));
      postMessage({ ext4lab: 1, tell: 'error', message: 'from elsewhere' }, '*');
    });
    expect(await page.locator('#one').evaluate((one: Ext4Lab) => one.state())).toContain('at=5');
    await expect(page.getByText('An error was heard.')).toHaveCount(0);
    await page.clock.runFor(11_000);
    await expect(page.getByRole('alert')).toHaveText(`Nothing answers at ${baseURL}/no-such-page.html.`);
  } finally {
    course.close();
  }
});

if (long)
  test('the picture of a moment, by the script and in the code for a course page', async ({ page }) => {
    const words = `script=${encodeURIComponent(SCRIPT)}&tiles=file-map,map&at=after:sys_enter:2`;
    const { svg, caption, errors } = await posterOf(words);
    const there = stepOf(SCRIPT, 'after:sys_enter:2');
    expect(errors).toEqual([]);
    expect(caption).toMatch(/\.$/);
    const found = await page.evaluate((text) => {
      const tree = new DOMParser().parseFromString(text, 'image/svg+xml');
      const outside = tree.querySelectorAll('parsererror, script, image, use, [href]').length;
      const words = [...tree.querySelectorAll('tspan')].map((line) => line.textContent).join(' ');
      return { outside, words, step: tree.querySelector('.step')?.textContent };
    }, svg);
    expect(found).toEqual({ outside: 0, words: caption, step: `step ${there}` });
    expect(await posterOf(words.replace('file-map,', ''))).toMatchObject({
      svg: '',
      caption: expect.stringContaining('choose others'),
    });
    await page.goto(`/#${words}&theme=light`);
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'In a course page' }).click();
    const dialog = page.getByRole('dialog', { name: 'In a course page' });
    await dialog.getByLabel('with a picture').check();
    await expect(dialog.getByLabel('The code')).toHaveValue(
      new RegExp(`<img src="disk-file-map-${there}\\.svg" alt="[^"]+\\." />`),
    );
    const arrives = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the picture' }).click();
    expect(fs.readFileSync(await (await arrives).path(), 'utf8')).toBe(svg);
  });

test('a reader changes what the page around allows, and nothing else', { tag: '@firefox' }, async ({
  page,
  baseURL,
}) => {
  const told = `# machine: papers\n${SCRIPT}`;
  await page.goto(`${baseURL}/embed.html#script=${encodeURIComponent(told)}&tiles=map&allow=fs,script`);
  const changes = page.getByRole('region', { name: 'What can be changed' });
  await expect(changes.getByRole('combobox')).toHaveCount(1, { timeout: 20_000 });
  await expect(changes.getByLabel('File system')).toHaveValue('ext4');
  await expect(page.getByRole('toolbar', { name: 'Tiles' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open in ext4lab' })).toHaveAttribute('href', /z=/);
  const caption = page.getByRole('region', { name: 'Volume map' });
  await expect(caption).toContainText('journal1,024');
  await changes.getByLabel('File system').selectOption('ext2');
  await expect(caption).toContainText('journal0', { timeout: 20_000 });
  await changes.getByText('Script', { exact: true }).click();
  const script = changes.getByRole('textbox', { name: 'Script' });
  await expect(script).toHaveValue(/# mkfs: -t ext2 -b 1024\n/);
  await script.fill('# size: 8M\nnonesuch(\n');
  await changes.getByRole('button', { name: 'Run' }).click();
  await expect(changes.getByRole('alert')).toContainText(/line 2/i);
  await changes.getByRole('button', { name: 'As it was' }).click();
  await expect(changes.getByLabel('File system')).toHaveValue('ext4', { timeout: 20_000 });
  await expect(changes.getByRole('alert')).toHaveCount(0);
  await expect(changes.getByRole('button', { name: 'As it was' })).toHaveCount(0);
  expect(await axeFinds(page)).toEqual([]);
  await page.evaluate(() => {
    location.hash = location.hash.replace('allow=fs,script', 'allow=disks,machine,tiles');
  });
  await expect(changes.getByLabel('Machine')).toHaveValue('papers', { timeout: 20_000 });
  await changes.getByLabel('Disks').selectOption('2');
  await expect(changes.getByRole('button', { name: 'As it was' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('toolbar', { name: 'Tiles' }).getByRole('button', { name: 'File map', exact: true }).click();
  await expect(page.getByRole('region', { name: 'File map' })).toBeVisible();
});

test('the code for a course page, with what it shows', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/#script=${encodeURIComponent(SCRIPT)}&tiles=map&at=after:write_super`);
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'In a course page' }).click();
  const dialog = page.getByRole('dialog', { name: 'In a course page' });
  const shown = dialog.locator('iframe').contentFrame();
  const there = stepOf(SCRIPT, 'after:write_super');
  await expect(shown.getByLabel('Step', { exact: true })).toContainText(new RegExp(`step\\s*${there}\\b`));
  const code = dialog.getByLabel('The code');
  await expect(code).toHaveValue(new RegExp(`<ext4-lab link="#z=[\\w-]+&amp;at=${there}&amp;tiles=map"`));
  await dialog.getByRole('group', { name: 'A reader may change' }).getByLabel('the file system').check();
  await expect(code).toHaveValue(/ allow="fs"/);
  await expect(shown.getByLabel('File system')).toHaveValue('ext4', { timeout: 20_000 });
  await dialog.getByText('reveal.js', { exact: true }).click();
  await dialog.getByText('back and forward', { exact: true }).click();
  await expect(code).toHaveValue(/^<iframe data-src="\S+\/embed\.html#\S+&amp;controls=steps&amp;allow=fs"/);
  await expect(shown.getByRole('button', { name: 'Play' })).toBeHidden();
});
