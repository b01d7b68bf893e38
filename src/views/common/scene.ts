/**
 * A scene is one view at one moment of a real volume: shown in the gallery, and held by a snapshot test.
 *
 *      command ──mke2fs, script──▶ Session ──after an event──▶ Moment ──▶ a view's props, its geometry
 *
 * Scenes are made by the engine; no figure in them is invented.
 */
import { Refused } from '../../bytes/refused.ts';
import type { AnswerName } from '../../session/all-answers.ts';
import { everything } from '../../session/run/everything.ts';
import { Session } from '../../session/session.ts';
import type { Moment } from '../../session/session-api.ts';
import type { AnyKind } from '../../trace/event.ts';
import { eventsOf } from '../../trace/events-of.ts';
import type { Plan } from '../motion/planner.ts';
import type { PageActions, PageState } from '../page/page.ts';

export interface Scene {
  /** Short, for links and file names. */
  id: string;
  title: string;
  /** What to look for. */
  about: string;
  /** Its subject, as its tile says it. The test looks for each of these. */
  shows: readonly string[];
  /** The mke2fs command that makes the volume, or a script that makes it and works on it. */
  command: string;
  /**
   * The event after which it is shown; without one, the end. The last of that kind, or the nth; below 0, from the end.
   */
  after?: AnyKind;
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

/** Things side by side in a picture. None leaves the picture or overlaps another by more than `slack` pixels. */
export interface Layer {
  what: string;
  width: number;
  height?: number;
  boxes: readonly Box[];
  /** Things too small to be seen are drawn larger than they are. */
  slack?: number;
}

/** The step that leads to a scene, as motion, in a picture of this size. */
export interface SceneMotion {
  plan: Plan;
  width: number;
  height: number;
}

/** The scenes of a view, exported as SCENES from its folder's `scene.ts`. */
export interface Scenes<S extends Scene> {
  /** The name of the view in the gallery, in links and in words. */
  view: { id: string; title: string };
  scenes: readonly S[];
  /** The tile that draws a scene; by default the one named as the view. */
  tile?(scene: S): string;
  /** The selection that a visitor finds, and further state of the page. */
  page?(scene: S, session: Session): Partial<PageState>;
  actions?(scene: S, session: Session): Partial<PageActions>;
  /** Answers that a scene does without. */
  without?(scene: S): readonly AnswerName[];
  /** What of a scene is not in its tile's markup, line by line: it is drawn on a canvas, or comes later. */
  describe?(scene: S): readonly string[];
  /** The geometry that the layout computes. Geometry that the browser computes is measured in the browser. */
  layers?(scene: S): Layer[];
  /** Where the page's time stands, if not at the scene's step. */
  position?(scene: S, session: Session): number | undefined;
  /** The motion of the step that leads there. */
  motion?(scene: S): SceneMotion | undefined;
}

export const EQUIPMENT = everything();

const sessions = new Map<string, Session>();

/** The session of a scene. Scenes of the same volume share one. */
export function sessionOf(command: string): Session {
  let session = sessions.get(command);
  if (!session) {
    const made = command.startsWith('mke2fs') ? Session.format(command, EQUIPMENT) : Session.script(command, EQUIPMENT);
    if (made instanceof Refused) throw new Error(`${command}: ${made.refused}`);
    session = made;
    sessions.set(command, session);
  }
  return session;
}

export function momentOf(scene: Scene, session: Session): Moment {
  const { after, nth = -1 } = scene;
  if (!after) return { step: session.recording.length, write: 0 };
  const event = eventsOf(session.recording, after).at(nth);
  if (!event) throw new Error(`${scene.id}: no ${after.name} in ${scene.command}`);
  return { step: event.id + 1, write: 0 };
}
