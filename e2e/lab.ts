/** What the browser tests do with the page, in its own words. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { missing, type Need } from '../tests/helpers/linux-tools.ts';

/**
 * Opens the page, waits for its volume, and fails the test on any exception or console error. Unless it is a first
 * visit, nothing plays by itself.
 */
export async function openLab(page: Page, fragment = '', { first = false } = {}): Promise<string[]> {
  if (!first) await page.addInitScript(() => localStorage.setItem('ext4lab.seen', '1'));
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
  await expect(page.locator('.tiles')).toBeVisible({ timeout: 20_000 });
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

/** Runs what is put into the editor: a mke2fs command or a script. */
export async function run(page: Page, text: string): Promise<void> {
  await editor(page).fill(text);
  await editor(page).press('Control+Enter');
}

export const sentence = (page: Page) => page.locator('.narration-sentence');

export const stepText = (page: Page) => page.getByLabel('Step', { exact: true });

export async function atStep(page: Page, step: number): Promise<void> {
  await expect(stepText(page)).toContainText(new RegExp(`step\\s*${step}\\b`));
}

export const fragmentOf = (page: Page): string => new URL(page.url()).hash;

/** Changes parts of the page's link, as a person would in the address bar. */
export async function show(page: Page, parts: Record<string, string>): Promise<void> {
  await page.evaluate((wanted) => {
    const link = new URLSearchParams(location.hash.slice(1));
    for (const [name, value] of Object.entries(wanted)) link.set(name, value);
    location.hash = link.toString();
  }, parts);
  await expect(page.locator('.tiles > [aria-busy="true"]')).toHaveCount(0);
  if (parts.theme) await expect(page.locator('html')).toHaveAttribute('data-theme', parts.theme);
  await drawn(page);
  await atRest(page);
}

/** What is measured has been drawn: its room is known one frame after it appears. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Nothing is on its way: no picture has changed for longer than a step waits for its answers. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = () => [...document.querySelectorAll('svg.picture')].map((p) => p.innerHTML).join();
    let last = '';
    for (let same = 0; same < 8; ) {
      await new Promise(requestAnimationFrame);
      const now = pictures();
      same = now === last ? same + 1 : 0;
      last = now;
    }
  });

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
