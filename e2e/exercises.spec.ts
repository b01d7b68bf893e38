/** An exercise is composed, opened by its link, answered right and wrong, and marked; a file that is none is refused. */
import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { exerciseFile, packExercise } from '../src/app/learn/exercise-text.ts';
import { NEW_QUESTION } from '../src/lessons/exercise.ts';
import { drop, fragmentOf, openLab } from './lab.ts';

/** Composes one, and returns the file that it is saved as; it is shown as a student sees it. */
async function compose(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Compose an exercise' }).click();
  await page.getByLabel('Title').fill('One small file');
  await page.getByLabel('The exercise’s script').fill('# mkfs: -t ext4 -b 1024\n# size: 8M\necho hi > f\nsync\n');
  await page.getByRole('checkbox', { name: /Explore and Present/ }).check();
  const add = page.getByRole('button', { name: 'Add a question' });
  const [first, second, third] = [1, 2, 3].map((n) => page.getByRole('group', { name: `Question ${n}` }));
  await add.click();
  await expect(page.getByRole('complementary', { name: 'Composer' }).getByRole('status')).toHaveText(
    'Question 1: it asks nothing.',
  );
  await first.getByLabel('What is asked').fill('How many blocks of f wait?');
  await first.getByLabel('Shown at').fill('before $ sync');
  await first.getByLabel('Answer', { exact: true }).fill("waiting('/f')");
  await add.click();
  await second.getByLabel('What is asked').fill('Where is its map?');
  await second.getByLabel('Answered by').selectOption('choice');
  await second.getByLabel('Options, one a line').fill('In a leaf\nIn its inode');
  await second.getByLabel('The right one').fill('2');
  await second.getByLabel('Marks').fill('3');
  await add.click();
  await third.getByLabel('What is asked').fill('Give it four blocks.');
  await third.getByLabel('Answered by').selectOption('goal');
  await third.getByLabel('Conditions').fill("it has four :: blocks('/f') = 4");
  await expect(page.getByRole('complementary', { name: 'Composer' }).getByRole('status')).toHaveText('5 marks in all');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await saved).path();
  await page.getByRole('button', { name: 'Preview' }).click();
  return file;
}

test('an exercise is composed, taken by its link, and marked', { tag: '@long' }, async ({ page, context }) => {
  const errors = await openLab(page);
  await page.evaluate(() => {
    location.hash = 'way=learn';
  });
  const file = await compose(page);
  await expect(page.getByRole('region', { name: 'Question 1' })).toBeVisible();
  await expect.poll(() => fragmentOf(page)).toMatch(/exercise=[\w-]{100,}/);
  const code = /exercise=[\w-]+/.exec(fragmentOf(page))![0];

  const student = await context.newPage();
  errors.push(...(await openLab(student, code)));
  const question = (n: number) => student.getByRole('region', { name: `Question ${n}` });
  const next = student.getByRole('button', { name: 'Next', exact: true });
  await expect(student.getByRole('radiogroup', { name: 'Way to look' })).toHaveCount(0);
  await question(1).getByLabel('Your answer').fill('1');
  await question(1).getByRole('button', { name: 'Answer' }).click();
  await expect(question(1)).toContainText('Your answer: 1. You can still change it.');
  await next.click();
  await question(2).getByRole('button', { name: 'In a leaf' }).click();
  await expect(student.locator('body')).not.toContainText('Right:');
  await next.click();
  await student.getByRole('textbox', { name: 'Command' }).fill('head -c 4K /dev/zero > f; sync');
  await student.keyboard.press('Enter');
  await expect(question(3).getByRole('img', { name: 'Met' })).toBeVisible();
  await student.getByRole('button', { name: 'Finish' }).click();
  await student.getByRole('button', { name: 'Hand in' }).click();
  const marks = student.getByRole('region', { name: 'Marks' });
  await expect(marks).toContainText('2 of 5 marks');
  await expect(marks).toContainText('You: In a leaf. Right: In its inode.');
  await marks.getByLabel('Your name').fill('A student');
  const download = student.waitForEvent('download');
  await marks.getByRole('button', { name: 'Save the result' }).click();
  expect((await download).suggestedFilename()).toBe('result.json');

  // The file is the same exercise.
  await page.getByRole('button', { name: 'Lessons' }).click();
  await page.getByLabel('An exercise’s file').setInputFiles(file);
  await expect(page.getByRole('region', { name: 'Question 1' })).toBeVisible();
  await expect.poll(() => fragmentOf(page)).toContain(code);
  expect(errors).toEqual([]);
});

test('closed steps stay closed; words are kept, and a damaged file takes nothing away', { tag: '@long' }, async ({
  page,
}) => {
  const exercise = {
    title: 'In your own words',
    intro: '',
    script: '# mkfs: -t ext4 -b 1024\n# size: 8M\necho hi > f\nsync\n',
    tiles: 'file-map!',
    locks: ['steps', 'inspector', 'prompt'],
    questions: [{ ...NEW_QUESTION, kind: 'text', asks: 'Why does f wait?', at: 'before $ sync', marks: 4 }],
  } as const;
  const code = await packExercise(exercise);
  const errors = await openLab(page, `exercise=${code}`);
  const question = page.getByRole('region', { name: 'Question 1' });
  await expect(question).toBeVisible();
  // The moment of the question, which is not the beginning.
  await expect.poll(() => fragmentOf(page)).toMatch(/at=\d\d/);
  const at = /at=\d+/.exec(fragmentOf(page))![0];
  await expect(page.getByRole('button', { name: 'Step forward' })).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Command' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Inspector' })).toHaveCount(0);
  for (const key of ['ArrowRight', 'End', 'Home', ' ', ']', 'Control+k']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await question.getByLabel('Your answer').fill('It has no place yet.');
  await page.keyboard.press('End');

  // A cut file is one sentence, and the exercise stays as it is.
  const file = await exerciseFile(exercise);
  await drop(page, 'other.json', Buffer.from(file.replace(code, code.slice(0, -30))));
  await expect(
    page.getByText('other.json: This exercise cannot be read: its link or file was cut or changed.'),
  ).toBeVisible();
  await expect(question.getByLabel('Your answer')).toHaveValue('It has no place yet.');
  expect(fragmentOf(page)).toContain(`${at}&`);
  await page.reload();
  await expect(question.getByLabel('Your answer')).toHaveValue('It has no place yet.');

  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Hand in' }).click();
  const marks = page.getByRole('region', { name: 'Marks' });
  await expect(marks.getByRole('status')).toHaveText('up to 4 are your teacher’s to give');
  const saved = page.waitForEvent('download');
  await marks.getByRole('button', { name: 'Save the result' }).click();
  const result = JSON.parse(fs.readFileSync(await (await saved).path(), 'utf8'));
  expect(result).toMatchObject({ open: 4, questions: [{ said: 'It has no place yet.', of: 4 }] });
  expect(errors).toEqual([]);
});

test('a file that is no exercise gets one sentence', async ({ page }) => {
  const errors = await openLab(page);
  await drop(page, 'holiday.json', Buffer.from('{"ext4lab": "exercise", "packed": 7}'));
  await expect(page.getByText('holiday.json: This file is no exercise of ext4lab.')).toBeVisible();
  await page.evaluate(() => {
    location.hash = 'exercise=abcd';
  });
  await expect(page.getByRole('alert')).toHaveText(
    'This exercise cannot be read: its link or file was cut or changed.',
  );
  expect(errors).toEqual([]);
});
