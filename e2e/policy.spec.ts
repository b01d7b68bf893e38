/** The built page under the strictest policy that a server may send, and what it ships of its own. */
import { expect, test } from '@playwright/test';
import { editor, openLab } from './lab.ts';

test.use({ bypassCSP: false });

test('the page has its style, its fonts and its editor where only its own server is allowed', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
  });
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const policy = "default-src 'self'; require-trusted-types-for 'script'";
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
    },
  );
  const errors = await openLab(page);
  await expect(editor(page)).toBeVisible();
  const looks = await page.evaluate(() => {
    const of = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
    return {
      theme: getComputedStyle(document.documentElement).getPropertyValue('--paper').length,
      fonts: [...document.fonts].filter((font) => font.status === 'error').length,
      loaded: [...document.fonts].filter((font) => font.status === 'loaded').length,
      // The editor's own rules, and ours over them.
      scroller: of('.cm-scroller').display,
      line: of('.cm-line').paddingLeft,
      content: of('.cm-content').whiteSpace,
    };
  });
  expect(looks.theme).toBeGreaterThan(0);
  expect(looks.fonts).toBe(0);
  expect(looks.loaded).toBeGreaterThan(1);
  expect(looks).toMatchObject({ scroller: 'flex', line: '0px', content: 'break-spaces' });
  expect(violations).toEqual([]);
  expect(errors).toEqual([]);
});

test('the built page brings its policy and the licences of what is in it', async ({ request }) => {
  for (const page of ['index.html', 'embed.html', 'lab.html', 'experiments.html', 'gallery.html'])
    expect((await (await request.get(page)).text()).replaceAll('&#39;', "'")).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'self';`,
    );
  const licences = await (await request.get('licences.txt')).text();
  for (const name of ['react 19', 'd3 7', '@codemirror/view', '@fontsource-variable/inter', 'comlink'])
    expect(licences).toContain(name);
  expect(licences).toMatch(/SIL OPEN FONT LICENSE/i);
});
