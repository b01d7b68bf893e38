/** What axe finds against WCAG 2.2 at the levels A and AA, each with the first elements that it is found on. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export async function axeFinds(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      runOnly: { type: 'tag', values: rules },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, help, nodes }) =>
        `${id} (${help}), ${nodes.length} times: ${nodes
          .slice(0, 4)
          .map((n) => n.html.slice(0, 200))
          .join(' | ')}`,
    );
  }, RULES);
}
