/** What the worker says instead of an overview, and what an error says. */
import type { Overview, Refusal } from '../session/session-api.ts';

export const isRefusal = (answer: Overview | Refusal): answer is Refusal => 'refused' in answer;

export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
