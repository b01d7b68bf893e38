/**
 * The effect of a power cut at the marker on the lanes: the columns with changes that are lost, or may be lost.
 *
 *      map      ▌▌  ▌▒▒▌███▌│         ▒ in the disk's cache: may be lost    █ only in memory: lost
 *                           ▲ marker
 */

import type { Said } from '../../bytes/said.ts';
import { BLOCK_KINDS } from '../../engine/volume/block-kind.ts';
import type { RiskData } from '../../session/crash/at-risk.ts';
import { RISK } from '../../session/crash/sent.ts';
import type { TimelineData } from '../../session/session-api.ts';
import type { LaneMarks } from './layout.ts';
import { eventOfWrite } from './moves.ts';
import type { timeline } from './words.ts';

/** The worst RISK of the changes in each column of each lane, in the layout of the marks. */
export function riskColumns(t: TimelineData, marks: LaneMarks, risk: RiskData): Uint8Array {
  const { classes, columns, edges } = marks;
  const worst = new Uint8Array(classes.length * columns);
  const laneOfKind = BLOCK_KINDS.map((k) => classes.indexOf(k.class));
  const end = Math.min(risk.from + risk.levels.length, t.firstWrite[edges[columns]]);
  const begin = Math.max(risk.from, t.firstWrite[edges[0]]);
  if (begin >= end) return worst;
  let event = eventOfWrite(t, begin);
  let column = 0;
  for (let w = begin; w < end; w++) {
    while (t.firstWrite[event + 1] <= w) event++;
    while (edges[column + 1] <= event) column++;
    const level = risk.levels[w - risk.from];
    if (level === RISK.safe) continue;
    const at = (laneOfKind[t.writeKind[w]] ?? 0) * columns + column;
    if (worst[at] < level) worst[at] = level;
  }
  return worst;
}

export interface RiskRun {
  lane: number;
  level: number;
  /** Columns [from, to). */
  from: number;
  to: number;
}

/** Joins neighbouring columns of the same RISK. */
export function riskRuns(worst: Uint8Array, columns: number): RiskRun[] {
  const runs: RiskRun[] = [];
  for (let at = 0; at < worst.length; at++) {
    if (worst[at] === RISK.safe) continue;
    const lane = Math.floor(at / columns);
    const from = at - lane * columns;
    const last = runs[runs.length - 1];
    if (last?.lane === lane && last.to === from && last.level === worst[at]) last.to++;
    else runs.push({ lane, level: worst[at], from, to: from + 1 });
  }
  return runs;
}

export interface Cut {
  step: number;
  /** The reason why the power cannot be cut there. */
  why: Said | 'no_volume' | undefined;
  /** Absent until it is known. */
  risk?: RiskData | undefined;
}

export function cutInWords({ step, why, risk }: Cut, words: (typeof timeline)['cut']): string {
  const where = words.after(step);
  if (why) return words.why(where, why === 'no_volume' ? words.noVolume : why);
  if (!risk) return where;
  if (risk.lost + risk.flying === 0) return words.safe(where);
  const parts: string[] = [];
  if (risk.lost > 0) parts.push(words.lost(risk.lost));
  if (risk.flying > 0) parts.push(words.flying(risk.flying));
  return `${where}: ${parts.join('; ')}`;
}
