/**
 * A lesson as a learning platform starts it: it goes on where the reader left, and tells the platform what was answered.
 *
 *     platform ── what it kept ──▶ <ext4-lab lesson given> ── answer, step, finish ──▶ platform
 *
 * Without a platform around it, it is the lesson.
 */
import { Ext4Lab } from '../element.ts';
import { Cmi5 } from './cmi5.ts';
import { Lms } from './lms.ts';
import type { Answer, Kept, Platform } from './platform.ts';

if (!customElements.get('ext4-lab')) customElements.define('ext4-lab', Ext4Lab);

const lab = document.querySelector('ext4-lab') as Ext4Lab;
const lesson = lab.getAttribute('lesson') ?? '';
const pass = lab.hasAttribute('pass') ? Number(lab.getAttribute('pass')) / 100 : undefined;
const lms: Platform | undefined = (await Cmi5.launched(new URL(location.href))) ?? Lms.around(window);
const kept: Kept = lms?.kept ?? { stop: 0, given: {}, right: [] };
const begun = Date.now();
let asked = begun;
let questions = Number(lab.getAttribute('questions') ?? 0);
let done = false;

const secondsSince = (then: number): number => Math.round((Date.now() - then) / 1000);

const save = (): void => lms?.save(kept, { right: kept.right.length, questions, done, pass });

lab.addEventListener('answer', ({ detail }) => {
  const answer: Answer = { tell: 'answer', ...detail };
  const { stop, given, right } = answer;
  if (kept.given[stop] !== undefined) return;
  kept.given[stop] = given;
  if (right) kept.right.push(stop);
  questions = Math.max(questions, answer.questions);
  lms?.answer(answer, { at: new Date().toISOString().slice(0, 19), seconds: secondsSince(asked) });
  asked = Date.now();
  save();
});
lab.addEventListener('stop', ({ detail }) => {
  kept.stop = detail.stop;
  asked = Date.now();
  save();
});
lab.addEventListener('finish', () => {
  done = true;
  save();
});
addEventListener('pagehide', () => lms?.end(secondsSince(begun), done));

if (lms instanceof Cmi5 && lms.returnsTo) {
  const back = document.createElement('a');
  back.href = lms.returnsTo;
  back.textContent = 'Back to the course';
  lab.after(back);
}

lab.setAttribute('lesson', `${lesson}.${kept.stop + 1}`);
lab.setAttribute(
  'given',
  Object.entries(kept.given)
    .map(([stop, given]) => `${stop}:${given}`)
    .join(','),
);
lab.start();
