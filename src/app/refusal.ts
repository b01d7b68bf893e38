/** What the worker returns instead of an overview, and the sentence of an error. */
import type { Overview, Refusal } from '../session/session-api.ts';

export const isRefusal = (answer: Overview | Refusal): answer is Refusal => 'refused' in answer;

export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
