/** Lessons: one is played whole by mouse, one by keys; a wrong answer says what is so, and the way back is a key. */
import { expect, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { fragmentOf, openLab, show } from './lab.ts';

test('a lesson is played to its end by mouse: words, a number, a block in the picture', async ({ page }) => {
  const errors = await openLesson(page, 'tree-grows');
  const question = page.getByRole('region', { name: 'Before you step' });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(page.getByRole('button', { name: 'Answer first' })).toBeDisabled();
  // What follows the question would give it away.
  await expect(page.locator('.lesson-text')).not.toContainText('moved down');

  await question.getByRole('button', { name: 'Two' }).click();
  await expect(question.first()).toContainText(
    'You said: Two: a level for the old four, and one for the new. It is: One.',
  );
  await expect(page.locator('.lesson-text')).toContainText('moved down');
  await expect(page.locator('.narration-sentence')).toContainText('The root is full');
  await expect.poll(() => fragmentOf(page)).toContain('lesson=tree-grows.3');
  const turn = Number(/at=(\d+)/.exec(fragmentOf(page))?.[1]);

  // The header of the leaf.
  const header = await page
    .locator('.learn-stage .picture')
    .getByText(/^4 of 84 · d/)
    .boundingBox();
  // The picture lights the words, and the words light the picture.
  const word = page.locator('.lesson-word', { hasText: 'block 9346' });
  await page.mouse.move(header!.x + header!.width / 2, header!.y + header!.height / 2);
  await expect(word).toHaveAttribute('data-lit', '');
  await page.mouse.move(0, 0);
  await expect(word).not.toHaveAttribute('data-lit');
  await word.focus();
  await expect(page.locator('.learn-stage .picture [data-selected]')).toContainText('9346');
  await page.mouse.click(header!.x + header!.width / 2, header!.y + header!.height / 2);
  await expect(question.nth(1)).toContainText('You point at block 9346.');
  await question.nth(1).getByRole('button', { name: 'That one' }).click();
  await expect(question.nth(1)).toContainText('That is right.');

  await question.nth(2).getByLabel('Your answer').pressSequentially('336');
  await question.nth(2).getByRole('button', { name: 'Answer' }).click();
  await expect(question.nth(2)).toContainText('That is right.');
  await expect.poll(() => fragmentOf(page)).toContain('lesson=tree-grows.5');

  // The tile in the prose is that of the moment, and moves with the stage.
  const picture = page.getByRole('figure').filter({ hasText: 'The same blocks' });
  await expect(picture).toContainText('5 of 84');
  await page.keyboard.press('Home');
  await expect(picture).not.toContainText('5 of 84');
  // Between two moments it shows the way, as the stage does: what comes and goes is half there.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await show(page, { at: `${turn - 0.5}` });
  await expect(picture.locator('.picture [style*=opacity]').first()).toBeAttached();
  await page.keyboard.press('l');

  await next.click();
  await question.nth(3).getByRole('button', { name: 'Those behind block 2439' }).click();
  await expect(question.nth(3)).toContainText('That is right.');
  await expect(page.locator('.narration-sentence')).toContainText('24 of 84 entries move');
  await next.click();
  await expect(page.getByRole('heading', { name: 'What you can say now' })).toBeVisible();
  await expect.poll(() => fragmentOf(page)).toContain('lesson=tree-grows.8');
  expect(errors).toEqual([]);
});

test('a lesson is played to its end by keys, and an experiment does not break it', { tag: '@firefox' }, async ({
  page,
}) => {
  const errors = await openLesson(page, 'unwritten');
  const verdicts = page.locator('.question-verdict');
  await page.keyboard.press('3');
  await expect(verdicts.first()).toContainText('That is right.');

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'To the lesson' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'To the lesson' })).toHaveCount(0);

  await page.getByLabel('Your answer').pressSequentially('3');
  await page.keyboard.press('Enter');
  await expect(verdicts.nth(1)).toContainText('That is right.');
  await page.keyboard.press('2');
  await expect(verdicts.nth(2)).toContainText('It is: Three, as before.');
  await expect(page.getByRole('heading', { name: 'What you can say now' })).toBeVisible();

  // It is remembered: the answers stand there after a reload, and the list says that it was read.
  await page.reload();
  await expect(verdicts).toHaveCount(3);
  await page.getByRole('button', { name: 'Lessons' }).click();
  await expect(page.getByRole('button', { name: /Preallocation and unwritten extents/ })).toContainText('read');
  expect(errors).toEqual([]);
});

if (long)
  test('a question is asked again of another volume, and a path leads on from its turn', async ({ page }) => {
    const errors = await openLesson(page, 'delayed.3~17&path=lecture.2');
    const question = page.getByRole('region', { name: 'Before you step' });
    await question.getByRole('button', { name: 'Show me' }).click();
    await expect(question).toContainText('Only log needs room.');
    await expect.poll(() => fragmentOf(page)).toContain('lesson=delayed.3~17.2');
    await page.getByRole('button', { name: 'Another one' }).click();
    await expect(question.getByRole('button', { name: 'Show me' })).toBeVisible();
    await question.getByRole('button', { name: 'Show me' }).click();
    await page.getByRole('button', { name: 'Back to the lesson' }).click();

    // On a path the questions before its stop need no answer.
    await expect(question.last()).toContainText('rm draft follows');
    await question.last().getByRole('button', { name: 'Show me' }).click();
    await page.locator('.learn-steps').getByRole('button', { name: 'How the tree grows' }).click();
    await expect(page.locator('.lesson-text > h2')).toHaveText('How the tree grows');
    await expect.poll(() => fragmentOf(page)).toContain('path=lecture.3');
    expect(errors).toEqual([]);
  });

test('a link to a lesson that does not exist leads to the list, and to a page that is not empty', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('./#way=learn&lesson=nothing-like-it');
  await expect(page.locator('.course > ol > li')).toHaveCount(18);
  await page.getByRole('radio', { name: 'Explore' }).check({ force: true });
  await expect(page.locator('.tiles')).toBeVisible();
});

async function openLesson(page: Parameters<typeof openLab>[0], id: string): Promise<string[]> {
  const errors = await openLab(page);
  await page.evaluate((lesson) => {
    location.hash = `way=learn&lesson=${lesson}`;
  }, id);
  await expect(page.locator('.lesson-text [aria-current=step]')).toBeVisible();
  return errors;
}
