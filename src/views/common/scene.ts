/**
 * A scene is one view at one moment of a real volume: shown in the gallery, and held fast by a snapshot test.
 *
 *      command ──mke2fs, script──▶ Session ──after an event──▶ Moment ──▶ a view's props, a view's words, its geometry
 *
 * Scenes are made by the engine; no figure in them is invented.
 */
import { Refused } from '../../bytes/refused.ts';
import { Session } from '../../session/session.ts';
import type { Moment } from '../../session/session-api.ts';

export interface Scene {
  /** Short, for links and file names. */
  id: string;
  title: string;
  /** What to look for. */
  about: string;
  /** What it is named for, as its words and counts say it: the test looks for each of these. */
  shows: readonly string[];
  /** The mke2fs command that makes the volume, or a script that makes it and works on it. */
  command: string;
  /** The event after which it is shown; without one, the end. The last of that name, or the one of this number; below 0 from the end. */
  after?: string;
  nth?: number;
  /** CSS pixels. */
  width: number;
  height: number;
}

interface Box {
  x: number;
  width: number;
  y?: number;
  height?: number;
}

/** Things side by side in a picture: none leaves it, and none lies over another by more than `slack` pixels. */
export interface Layer {
  what: string;
  width: number;
  height?: number;
  boxes: readonly Box[];
  /** What is too small to be seen is drawn larger than it is. */
  slack?: number;
}

/** The scenes of a view, each as `scene.ts` of its folder exports them under the name of SCENES. */
export interface Scenes<S extends Scene> {
  scenes: readonly S[];
  /** A scene in words and numbers. */
  describe(scene: S): string;
  /** Its geometry, as far as the layout has it; what the browser lays out is measured there. */
  layers?(scene: S): Layer[];
}

const sessions = new Map<string, Session>();

/** The session of a scene. Scenes of the same volume share one. */
export function sessionOf(command: string): Session {
  let session = sessions.get(command);
  if (!session) {
    const made = command.startsWith('mke2fs') ? Session.format(command) : Session.script(command);
    if (made instanceof Refused) throw new Error(`${command}: ${made.refused}`);
    session = made;
    sessions.set(command, session);
  }
  return session;
}

export function momentOf(scene: Scene, session: Session): Moment {
  const { events } = session.recording;
  if (scene.after === undefined) return { step: events.length, write: 0 };
  const steps = events.flatMap((e, i) => (e.name === scene.after ? [i + 1] : []));
  const step = scene.nth === undefined ? steps.at(-1) : steps.at(scene.nth);
  if (step === undefined) throw new Error(`${scene.id}: no ${scene.after} in ${scene.command}`);
  return { step, write: 0 };
}
