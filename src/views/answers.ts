/**
 * Every answer by its name: those of the session, and each tile's own, found by its file. The worker, and whatever holds a
 * session without one, answers by this; the page itself never loads it.
 */
import { ANSWERS, type AnswerName, type DataOf } from '../session/all-answers.ts';
import type { Answer } from '../session/answers/define-answer.ts';

const OWN: Record<string, Record<string, unknown>> = import.meta.glob(['./*/answer.ts', './*/answer/*.ts'], {
  eager: true,
});

type AnyAnswer = Answer<string, object, unknown>;

const isAnswer = (value: unknown): value is AnyAnswer =>
  typeof value === 'object' && value !== null && 'of' in value && 'holds' in value;

const EVERY = [...ANSWERS, ...Object.values(OWN).flatMap((own) => Object.values(own).filter(isAnswer))];

const BY_NAME = new Map<string, unknown>(EVERY.map((answer) => [answer.name, answer]));

export const answerNamed = <N extends AnswerName>(name: N) => BY_NAME.get(name) as Answer<N, object, DataOf<N>>;
