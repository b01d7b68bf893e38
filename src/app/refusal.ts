/** What the worker returns instead of an overview, and the sentence of an error. */
import type { Overview, RefusedAnswer } from '../session/session-api.ts';

export const isRefusedAnswer = (answer: Overview | RefusedAnswer): answer is RefusedAnswer => 'refused' in answer;

export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
