/**
 * An exercise as a link and as a file. Both hold it packed, so that the answers are not read at a glance; a determined
 * student can unpack them.
 *
 *     Exercise ──JSON, deflate, base64url──▶ exercise=q1ZKz…          { "ext4lab": "exercise", "title": …, "packed": "q1ZKz…" }
 */
import { Refused } from '../../bytes/refused.ts';
import { type Exercise, readExercise } from '../../lessons/exercise.ts';
import { pack, unpack } from '../pack.ts';
import type { exercises } from './exercise-words.ts';

/** In place of a packed exercise: one is composed. */
export const COMPOSE = 'new';

export const packExercise = (exercise: Exercise): Promise<string> =>
  pack({ script: JSON.stringify(exercise), typed: [] });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The words of a refusal of a code or a file. */
type Refusals = Pick<typeof exercises, 'cut' | 'noExercise'>;

export async function unpackExercise(code: string, words: Refusals): Promise<Exercise | Refused> {
  const packed = await unpack(code);
  if (!packed) return new Refused(words.cut);
  return readExercise(jsonOf(packed.script));
}

export async function exerciseFile(exercise: Exercise): Promise<string> {
  const packed = await packExercise(exercise);
  return `${JSON.stringify({ ext4lab: 'exercise', title: exercise.title, packed }, null, 2)}\n`;
}

/** The packed exercise of a file, once it is known to be one. */
export async function codeOfFile(text: string, words: Refusals): Promise<string | Refused> {
  const json = jsonOf(text);
  const part = (name: string): unknown =>
    typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
  const code = part('packed');
  if (part('ext4lab') !== 'exercise' || typeof code !== 'string') return new Refused(words.noExercise);
  const exercise = await unpackExercise(code, words);
  return exercise instanceof Refused ? exercise : code;
}
