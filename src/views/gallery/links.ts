/** A scene as a link to the instrument: the same volume at the same moment, with the tile that shows it. */
import type { Moment } from '../../session/session-api.ts';
import type { Scene } from '../common/scene.ts';

/** What scenes of some views add; each is a part of the instrument's link. */
interface Extras {
  view?: string;
  name?: string;
  preset?: string;
}

export function instrumentLink(view: string, scene: Scene, moment: Moment, selected?: number): string {
  const { view: machineView, name, preset } = scene as Extras;
  const tile = view === 'machine' ? (machineView ?? 'disks') : view;
  const link = new URLSearchParams();
  link.set(scene.command.startsWith('mke2fs') ? 'run' : 'script', scene.command);
  link.set('at', String(moment.step));
  if (selected !== undefined) link.set('sel', String(selected));
  if (tile !== 'inspector') link.set('tiles', tile);
  if (view === 'directory' && name) link.set('name', name);
  if (view === 'compare' && preset) link.set('compare', preset);
  return `./index.html#${link}`;
}
