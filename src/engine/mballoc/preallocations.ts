/**
 * All preallocations of a mount, by owner and by place, and how they end: used up, or given back to the buddies.
 */
import { nextClear, nextSet } from '../../bytes/bitmap.ts';
import type { Inode } from '../fs/inode.ts';
import type { Mount } from '../fs/mount.ts';
import type { Buddies } from './buddies.ts';
import { type GroupPa, type InodePa, LocalityGroup } from './preallocation.ts';
import { notePa, tellDiscard, tellReleaseGroupPa, tellReleasePa } from './telling.ts';

const NONE: readonly InodePa[] = [];

export class Preallocations {
  readonly locality = new LocalityGroup();
  readonly #mount: Mount;
  readonly #buddies: Buddies;
  readonly #ratio: number;
  readonly #inodePas = new Map<number, InodePa[]>();
  readonly #groupPas: GroupPa[][] = [];

  constructor(mount: Mount, buddies: Buddies) {
    this.#mount = mount;
    this.#ratio = mount.geometry.clusterRatio;
    this.#buddies = buddies;
  }

  ofInode(ino: number): readonly InodePa[] {
    return this.#inodePas.get(ino) ?? NONE;
  }

  /** Tells a recording the present state of a preallocation. The part before `from` has been given back. */
  note(pa: InodePa | GroupPa, from = pa.physical): void {
    notePa(this.#mount, pa, from);
  }

  addInodePa(pa: InodePa): void {
    this.note(pa);
    const pas = this.#inodePas.get(pa.inode.ino);
    if (pas) pas.push(pa);
    else this.#inodePas.set(pa.inode.ino, [pa]);
  }

  addGroupPa(pa: GroupPa): void {
    this.#groupPasOf(pa.group).push(pa);
    this.note(pa);
  }

  #groupPasOf(group: number): GroupPa[] {
    this.#groupPas[group] ??= [];
    return this.#groupPas[group];
  }

  dropGroupPa(pa: GroupPa): void {
    pa.deleted = true;
    this.locality.remove(pa);
    const pas = this.#groupPasOf(pa.group);
    pas.splice(pas.indexOf(pa), 1);
    this.note(pa);
  }

  dropInodePa(pa: InodePa): void {
    pa.deleted = true;
    const pas = this.#inodePas.get(pa.inode.ino);
    pas?.splice(pas.indexOf(pa), 1);
    if (pas?.length === 0) this.#inodePas.delete(pa.inode.ino);
    this.note(pa);
  }

  releaseGroupPa(pa: GroupPa): number {
    tellReleaseGroupPa(this.#mount, pa);
    this.dropGroupPa(pa);
    const start = pa.physical - this.#mount.geometry.firstDataBlock - pa.group * this.#mount.geometry.blocksPerGroup;
    this.#buddies.give(pa.group, start / this.#ratio, pa.free);
    return pa.free;
  }

  /** Gives back the part that was never used. It is still free in the disk's bitmap. */
  releaseInodePa(pa: InodePa): number {
    const group = this.#mount.groupOf(pa.physical);
    const first = this.#mount.geometry.firstDataBlock + group * this.#mount.geometry.blocksPerGroup;
    const ratio = this.#ratio;
    const start = (pa.physical - first) / ratio;
    const end = start + pa.length;
    const bits = this.#mount.group(group).blocks();
    let given = 0;
    for (let at = start; at < end; ) {
      at = nextClear(bits, at, end);
      if (at >= end) break;
      const next = nextSet(bits, at, end);
      tellReleasePa(pa, first + at * ratio, next - at);
      this.#buddies.give(group, at, next - at);
      this.note(pa, first + next * ratio);
      given += next - at;
      at = next;
    }
    this.dropInodePa(pa);
    return given;
  }

  discardGroup(group: number): number {
    let given = 0;
    for (const pa of [...this.#groupPasOf(group)]) given += this.releaseGroupPa(pa);
    for (const pas of [...this.#inodePas.values()])
      for (const pa of [...pas]) if (this.#mount.groupOf(pa.physical) === group) given += this.releaseInodePa(pa);
    return given;
  }

  /** Gives back the preallocations of an inode that was closed, truncated or removed. */
  discard(inode: Inode): void {
    const pas = this.#inodePas.get(inode.ino);
    if (!pas) return;
    tellDiscard(inode, pas.length);
    for (const pa of [...pas]) this.releaseInodePa(pa);
  }
}
