/** What the browser tests do with the page, in its own words. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { missing, type Need } from '../tests/helpers/linux-tools.ts';

/** In a file whose tests are about motion: `test.use(moving)`. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/**
 * Opens the page, waits for its volume, and fails the test on any exception or console error. Unless it is a first
 * visit, nothing plays by itself.
 */
export async function openLab(page: Page, fragment = '', { first = false } = {}): Promise<string[]> {
  if (!first)
    await page.addInitScript(() => {
      // Firefox runs this in the empty page before it, too, which may keep nothing.
      if (origin === 'null') return;
      localStorage.setItem('ext4lab.seen', '1');
      // What the tests look for by its name in the kernel.
      localStorage.setItem('ext4lab.details', '1');
    });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`./${fragment ? `#${fragment}` : ''}`);
  await ready(page);
  return errors;
}

/** Waits until there is a volume on the screen. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('.tiles')).toBeVisible();
  await expect(page.locator('.busy')).toHaveCount(0);
}

/** The inspector, on what the steps write; a link with a block has it open. */
export async function openInspector(page: Page): Promise<Locator> {
  const opens = page.getByRole('button', { name: 'Open the inspector' });
  if (await opens.isVisible()) await opens.click();
  return page.getByRole('complementary', { name: 'Inspector' });
}

/** Of the screen's area, the part that an element has. */
export const shareOf = async (page: Page, element: Locator): Promise<number> => {
  const { width, height } = (await element.boundingBox())!;
  const screen = page.viewportSize()!;
  return (width * height) / (screen.width * screen.height);
};

/** The editor; it arrives a little after the page. */
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Script' });

/** Puts a text into the editor, by its own command: a selection made from outside is lost if it draws itself anew. */
export async function write(page: Page, text: string): Promise<void> {
  await editor(page).press('Control+a');
  await page.keyboard.insertText(text);
}

/** Runs what is put into the editor: a mke2fs command or a script. */
export async function run(page: Page, text: string): Promise<void> {
  // It is folded away before a small projector.
  const folded = page.getByRole('button', { name: 'Show the script' });
  if (await folded.isVisible()) await folded.click();
  await write(page, text);
  await editor(page).press('Control+Enter');
}

export const sentence = (page: Page) => page.locator('.narration-sentence');

export const stepText = (page: Page) => page.getByLabel('Step', { exact: true });

export async function atStep(page: Page, step: number): Promise<void> {
  await expect(stepText(page)).toContainText(new RegExp(`step\\s*${step.toLocaleString('en')}\\b`));
}

/** The step that a page or a frame shows: a test opens it at a named moment, `at=after:ext_split`, and goes on from there. */
export async function stepNow(on: Pick<Page, 'getByLabel'>): Promise<number> {
  const text = await on.getByLabel('Step', { exact: true }).textContent();
  return Number(/step\s*([\d,.]+)/.exec(text ?? '')![1].replaceAll(',', ''));
}

export const fragmentOf = (page: Page): string => new URL(page.url()).hash;

/** Changes parts of the page's link, as a person would in the address bar. */
export async function show(page: Page, parts: Record<string, string>): Promise<void> {
  await page.evaluate((wanted) => {
    const link = new URLSearchParams(location.hash.slice(1));
    for (const [name, value] of Object.entries(wanted)) link.set(name, value);
    const before = location.href;
    // The page follows the link before this event is told.
    const followed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = link.toString();
    return location.href === before ? undefined : followed;
  }, parts);
  if (parts.theme) await expect(page.locator('html')).toHaveAttribute('data-theme', parts.theme);
  await atRest(page);
}

/** So many frames later. */
export const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (many) => {
    for (let i = 0; i < many; i++) await new Promise(requestAnimationFrame);
  }, count);

/** What is measured has been drawn: its room is known one frame after it appears. */
export const drawn = (page: Page): Promise<void> => frames(page, 2);

/** Nothing is on its way: the page says so, and what it has drawn stays as it is. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = () => [...document.querySelectorAll('svg.picture')].map((p) => p.innerHTML).join();
    let last: string | undefined;
    for (let same = 0; same < 3; ) {
      await new Promise(requestAnimationFrame);
      const now = document.querySelector('[aria-busy="true"], [data-moving]') ? undefined : pictures();
      same = now !== undefined && now === last ? same + 1 : 0;
      last = now;
    }
  });

/**
 * Call before the page is opened, and the returned function once it is there: from then on its time goes only as far as
 * `page.clock.runFor` lets it, so that a way is seen in as many frames on any machine.
 */
export async function stoppable(page: Page): Promise<() => Promise<void>> {
  await page.clock.install();
  return async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** With the time stopped: what is read in each of the frames that follow an act, once its pictures are here. */
export async function framesAfter<T>(page: Page, act: () => Promise<void>, read: () => Promise<T>): Promise<T[]> {
  await act();
  // Questions are asked at the next frame.
  await page.clock.runFor(16);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const seen: T[] = [];
  // The longest way takes 1.5 s.
  for (let ms = 0; ms < 1600; ms += 20) {
    seen.push(await read());
    await page.clock.runFor(20);
  }
  return seen;
}

/** Drops a file on the page, as a hand would. */
export async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, base64]) => {
      const data = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
      const dt = new DataTransfer();
      dt.items.add(new File([data], fileName));
      return dt;
    },
    [name, bytes.toString('base64')] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', type, { dataTransfer: transfer });
}

/** Call before asking a judge: if it is missing, the test ends as skipped, or fails where Linux is required. */
export function mustJudge(...needs: Need[]): void {
  const why = missing(needs);
  test.skip(why !== undefined, why);
}
