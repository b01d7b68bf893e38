/** The words around the pictures in another language: chosen, remembered, and fetched only then. */
import { expect, test } from '@playwright/test';
import { axeFinds } from './axe.ts';
import { fragmentOf, openLab } from './lab.ts';
import { judge } from './looks.ts';

const SCRIPT = '# mkfs: -t ext4 -b 1024\n# size: 8M\n# machine: papers\necho hi > f\nsync\n';

test('a first visit is read in Serbian from a press on, and so is the next', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await openLab(page, '', { first: true });
  await expect(page.getByRole('heading', { name: 'See a file system think.' })).toBeVisible();
  const before = fetched.length;
  await page.getByRole('button', { name: 'Srpski' }).click();
  await expect(page.getByRole('heading', { name: 'Gledajte kako sistem datoteka misli.' })).toBeVisible();
  expect(fetched.slice(before).filter((name) => /\/sr-Latn-[\w-]+\.js$/.test(name))).toHaveLength(1);
  expect(fetched.slice(0, before).join()).not.toContain('sr-Latn');
  await expect(page.getByRole('toolbar', { name: 'Kretanje' })).toHaveAttribute('lang', 'sr-Latn');
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Napravi sledeći korak' }).click();
  await expect.poll(() => fragmentOf(page)).toContain('language=sr-Latn');
  await page.goto('about:blank');
  await page.goto('./');
  await expect(page.getByRole('toolbar', { name: 'Kretanje' })).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByRole('toolbar', { name: 'Pločice' }).getByRole('button', { name: 'Mapa datoteke', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mapa datoteke' })).toHaveAttribute('lang', 'sr-Latn');
  await page.getByTitle('Scenariji za početak').click();
  await expect(page.getByRole('menuitem', { name: 'Direktorijum postaje stablo' })).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
});

test('a course page says the language of the words around the picture', { tag: '@long' }, async ({ page }) => {
  const words = new URLSearchParams({ script: SCRIPT, tiles: 'map', at: '3', allow: 'script,fs,disks,machine' });
  await page.goto(`./embed.html#${words}&language=sr-Latn`);
  const transport = page.getByRole('toolbar', { name: 'Kretanje' });
  await expect(transport.getByLabel('Korak', { exact: true })).toContainText(/korak\s*3\s*od\s*\d/, {
    timeout: 20_000,
  });
  await transport.getByRole('button', { name: 'Korak napred' }).click();
  await expect(transport.getByLabel('Korak', { exact: true })).toContainText(/korak\s*4\b/);
  const narration = page.getByRole('region', { name: 'Šta se dešava' });
  await expect(narration).toHaveAttribute('lang', 'sr-Latn');
  await expect(narration.locator('[aria-live]')).toHaveText(/^Korak 4\. .*superblok/i);
  const changes = page.getByRole('region', { name: 'Šta može da se menja' });
  await expect(changes.getByLabel('Sistem datoteka')).toHaveValue('ext4');
  await expect(changes.getByLabel('Mašina')).toHaveValue('papers');
  await expect(changes.getByText('Skripta', { exact: true })).toBeVisible();
  // The instrument goes on in the same language.
  await expect(page.getByRole('link', { name: 'Otvori u ext4lab-u' })).toHaveAttribute('href', /language=sr-Latn/);
  expect(await axeFinds(page)).toEqual([]);
  await page.goto('about:blank');
  await page.goto(`./embed.html#${words}&language=xx`);
  await expect(page.getByRole('alert')).toContainText('language=xx', { timeout: 20_000 });
  await expect(page.getByRole('toolbar', { name: 'Transport' })).toBeVisible();
});

test('help, the palette and what is left of the stage speak Serbian; what is English in them says so', async ({
  page,
}) => {
  const words = new URLSearchParams({ script: SCRIPT, tiles: 'map', at: '3', language: 'sr-Latn' });
  await openLab(page, words.toString());
  const script = page.getByRole('region', { name: 'Skripta', exact: true });
  await expect(script.getByRole('button', { name: 'Pokreni opet' })).toBeVisible();
  await expect(script).toHaveAttribute('lang', 'sr-Latn');
  await expect(page.getByRole('region', { name: 'Brojači' })).toContainText(/događaji\s*3\s*od \d/);
  await page.getByLabel('Naredba', { exact: true }).fill('edit');
  await page.getByLabel('Naredba', { exact: true }).press('Enter');
  const refused = page.getByRole('alert').filter({ hasText: 'Koju datoteku?' });
  await expect(refused.locator('[lang=sr-Latn]')).toHaveText(/^Koju datoteku\?/);
  await page.getByRole('button', { name: 'Pomoć' }).click();
  const help = page.getByRole('dialog', { name: 'Pomoć' });
  await expect(help).toContainText('Pusti, ili zaustavi');
  await expect(help).toContainText('Kopira datoteku blok po blok.');
  await expect(help.locator('dd[lang=en]')).toHaveCount(0);
  expect(await axeFinds(page)).toEqual([]);
  await help.getByRole('button', { name: 'Nađi bilo šta' }).click();
  const found = page.getByRole('listbox', { name: 'Šta je nađeno' });
  await page.getByRole('combobox').fill('kes stranica');
  await expect(found.getByRole('option').first()).toContainText('Keš stranica');
  await page.getByRole('combobox').fill('filefrag');
  await expect(found.getByRole('option').first().locator('.palette-about')).toHaveAttribute('lang', 'sr-Latn');
  expect(await axeFinds(page)).toEqual([]);
});

test('a lesson is read and answered in Serbian, its text fetched when it is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const errors = await openLab(page, 'language=sr-Latn&lesson=on-a-disk');
  const text = page.getByRole('article', { name: 'Šta je na disku' });
  await expect(text).toHaveAttribute('lang', 'sr-Latn');
  await expect(text).toContainText(/Slobodnih blokova ima 14\.\d{3}/);
  expect(asked.filter((url) => url.includes('tree-grows'))).toEqual([]);
  await page.getByRole('button', { name: 'Dalje', exact: true }).click();
  const question = page.getByRole('region', { name: 'Pre koraka' });
  await question.getByRole('button', { name: '2 Jedan' }).click();
  await expect(question.first()).toContainText('Toliko je obećano');
  await expect(question.first()).toContainText('blokova: 1');
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pad i oporavak' }).click();
  await expect(page.locator('.lesson-text')).toContainText('Upisane su dve datoteke, a jedna je sinhronizovana.');
  await expect(page.locator('.lesson-text')).toHaveAttribute('lang', 'sr-Latn');
  expect(errors).toEqual([]);
});

test('a puzzle is read in Serbian, says what is met, and what is refused there', async ({ page }) => {
  const errors = await openLab(page, 'language=sr-Latn&puzzle=nine-blocks');
  const text = page.getByRole('article', { name: 'Devet blokova, a ipak stablo' });
  await expect(text).toHaveAttribute('lang', 'sr-Latn');
  await expect(text).toContainText('U inod staju četiri ekstenta.');
  await expect(text).toContainText('U ovom trenutku nema /f.');
  await page.getByRole('textbox', { name: 'Naredba' }).fill('frobnicate f');
  await page.keyboard.press('Enter');
  await expect(page.getByText('naredba frobnicate ovde nije poznata')).toBeVisible();
  await page.getByRole('button', { name: /^Daj mi savet/ }).click();
  await expect(text).toContainText('Susedi koji leže jedan pored drugog');
  expect(await axeFinds(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('what is in a block is said in Serbian, on one line with the transport', { tag: '@long' }, async ({ page }) => {
  const words = new URLSearchParams({
    script: SCRIPT,
    tiles: 'map,changes',
    at: '9999',
    sel: '1',
    language: 'sr-Latn',
  });
  await openLab(page, words.toString());
  const inspector = page.getByRole('region', { name: 'Blok 1', exact: true });
  await expect(inspector).toContainText('Superblok kaže šta je ovaj volumen');
  await expect(inspector).toContainText('dinamička: veličina inoda i mogućnosti su promenljive');
  const heights = await page.locator('.transport').evaluate((bar) => [bar.clientHeight, bar.children[0].clientHeight]);
  expect(heights[0]).toBeLessThan(2 * heights[1]);
  expect(await axeFinds(page)).toEqual([]);
});

test('words explain themselves in Serbian, in any case and without their signs', { tag: '@long' }, async ({ page }) => {
  const words = new URLSearchParams({ script: SCRIPT, tiles: 'map', at: '3', language: 'sr-Latn' });
  await openLab(page, words.toString());
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('term')?.size ?? 0)).toBeGreaterThan(0);
  await page.keyboard.press('g');
  const list = page.getByRole('dialog', { name: 'Reči' });
  await list.getByRole('searchbox').fill('cvor');
  await expect(list.getByRole('definition').first()).toContainText('Blok stabla, ili koren u inodu.');
  await expect(list.getByRole('button', { name: 'Lekcija: Kako raste stablo' })).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
});

test('a course page with two buttons has them in any language', async ({ page }) => {
  const words = new URLSearchParams({ script: SCRIPT, tiles: 'map', at: '3', controls: 'steps' });
  await page.goto(`./embed.html#${words}&language=sr-Latn`);
  await expect(page.getByRole('button', { name: 'Korak napred' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Korak nazad' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Na kraj' })).toBeHidden();
});

test('the experiments are in Serbian from a press on, and the link says so', { tag: '@long' }, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('./experiments.html');
  await expect(page.getByRole('heading', { name: 'Experiments', level: 1 })).toBeVisible();
  expect(fetched.join()).not.toMatch(/sr-Latn/);
  await page.getByRole('button', { name: 'Srpski' }).click();
  await expect(page.getByRole('heading', { name: 'Eksperimenti', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Eksperimenti · ext4lab');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Latn');
  expect(await axeFinds(page)).toEqual([]);
  // As this browser was asked for last, until a link says otherwise.
  await page.goto('about:blank');
  await page.goto('./experiments.html');
  await expect(page.getByRole('heading', { name: 'Eksperimenti', level: 1 })).toBeVisible();
  await page.goto('about:blank');
  await page.goto('./experiments.html#language=en');
  await expect(page.getByRole('heading', { name: 'Experiments', level: 1 })).toBeVisible();
});

test('the lab is run and read in Serbian, and the sample of a cell goes on in it', { tag: '@long' }, async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('./lab.html#tests=1&fs=ext3,ext4&disks=1,2&share=0.01');
  await expect(page.getByRole('heading', { name: 'The lab', level: 1 })).toBeVisible();
  expect(fetched.join()).not.toContain('sr-Latn');
  await page.getByRole('button', { name: 'Srpski' }).click();
  await expect(page.getByRole('heading', { name: 'Laboratorija', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/language=sr-Latn/);
  await page.getByRole('button', { name: 'Izvrši 4 ćelije' }).click();
  await expect(page.getByRole('button', { name: 'Sve je već tu' })).toBeDisabled({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Šta donosi više diskova' })).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const target = width < 500 ? 44 : 24;
    const eye = { root: '.lab', target, text: 10, wide: '.lab-wide, pre, code', cells: '.lab-bar, input' };
    expect(await judge(page, eye), `${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const table = page.getByRole('region', { name: 'Test 1', exact: true });
  await table.getByRole('button', { name: /^Test 1, ext4, 2 diska: \d,\d+ s/ }).click();
  const cell = page.getByRole('dialog', { name: 'Test 1, ext4, 2 diska' });
  await expect(cell.getByRole('row', { name: /^ukupno/ }).first()).toBeVisible();
  await expect(cell.getByRole('link', { name: 'Prođi kroz uzorak' })).toHaveAttribute('href', /language=sr-Latn/);
  expect(await axeFinds(page)).toEqual([]);
  // A link that is followed on the page says its language, too.
  await page.evaluate(() => {
    location.hash = 'tests=1&language=en';
  });
  await expect(page.getByRole('heading', { name: 'The lab', level: 1 })).toBeVisible();
});

test('a scene of the gallery is stepped in Serbian, and says in Serbian what it shows', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('./gallery.html#file-map/grow');
  await page.getByRole('button', { name: 'Srpski' }).click();
  await expect(page).toHaveTitle('ext4lab: prizori');
  const scene = page.getByRole('article');
  await expect(scene.getByRole('heading', { level: 3 }).first()).toHaveText('Jedan nivo više');
  await expect(scene.locator('[lang="en"]')).toHaveCount(0);
  await scene.getByRole('button', { name: 'nazad', exact: true }).click();
  await expect(scene.locator('.gallery-step')).toContainText(/korak \d+ od \d+/);
  await expect(scene.getByRole('link', { name: 'Otvori na radnom stolu' })).toHaveAttribute('href', /language=sr-Latn/);
  await page.getByRole('searchbox', { name: 'Nađi prizor' }).fill('mapa datoteke');
  await expect(page.getByRole('link', { name: 'Mapa datoteke' })).toBeVisible();
  expect(await axeFinds(page)).toEqual([]);
});
