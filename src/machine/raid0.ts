/**
 * Disks side by side: RAID-0. Chunks go round the disks, so that long requests use all of them and short ones one.
 *
 *     chunk   0    1    2    3    4    5 …          strip of disk 1: chunks 1, 5, 9 …
 *     disk    0    1    2    3    0    1            a request over chunks 3 to 5 becomes three
 *
 * A request is done when its last piece is; its time is that piece's.
 */
import { CONTROLLER, QUEUE } from './components.ts';
import type { JourneyLog } from './journey-log.ts';
import { type Completion, type Device, Request, type Stage } from './request.ts';
import type { Simulation } from './simulation.ts';

/** A disk's share of a request: sectors that lie side by side on it. */
export interface Piece {
  disk: number;
  lba: number;
  sectors: number;
}

/** Where a run of sectors of the array lies; pieces that meet on a disk are one. */
export function piecesOf(lba: number, sectors: number, disks: number, chunk: number): Piece[] {
  const pieces: Piece[] = [];
  for (let at = lba, left = sectors; left > 0; ) {
    const number = Math.floor(at / chunk);
    const inside = at - number * chunk;
    const count = Math.min(left, chunk - inside);
    const disk = number % disks;
    const on = Math.floor(number / disks) * chunk + inside;
    const before = pieces.find((p) => p.disk === disk && p.lba + p.sectors === on);
    if (before) before.sectors += count;
    else pieces.push({ disk, lba: on, sectors: count });
    at += count;
    left -= count;
  }
  return pieces;
}

interface Parent {
  request: Request;
  left: number;
}

const SENT = 1;
const CROSSED = 2;

export interface ControllerParameters {
  /** ns that the controller works on each command. */
  commandOverhead: number;
  /** Bytes a second of the link that all disks share; Infinity for none. */
  linkRate: number;
}

/** The disks together, behind a controller whose link they share. */
export class Raid0 implements Device, Completion, Stage {
  readonly disks: readonly Device[];
  readonly chunk: number;
  /** Where somebody draws. */
  log: JourneyLog | undefined;
  readonly sectors: number;
  readonly #simulation: Simulation;
  readonly #controller: ControllerParameters;
  readonly #parents = new Map<Request, Parent>();
  readonly #spare: Request[] = [];
  /** When the link and the controller's processor are free again. */
  #linkFree = 0;
  #workFree = 0;

  /** `chunk` in sectors. */
  constructor(simulation: Simulation, disks: readonly Device[], chunk: number, controller: ControllerParameters) {
    this.#simulation = simulation;
    this.disks = disks;
    this.chunk = chunk;
    this.#controller = controller;
    const rows = Math.floor(Math.min(...disks.map((d) => d.sectors)) / chunk);
    this.sectors = rows * chunk * disks.length;
  }

  submit(request: Request): void {
    request.spend(QUEUE, this.#simulation.now);
    const parent: Parent = { request, left: 0 };
    if (request.flush) {
      parent.left = this.disks.length;
      for (let d = 0; d < this.disks.length; d++) this.#send(parent, d, 0, 0);
      return;
    }
    const pieces = piecesOf(request.lba, request.sectors, this.disks.length, this.chunk);
    parent.left = pieces.length;
    for (const { disk, lba, sectors } of pieces) this.#send(parent, disk, lba, sectors);
  }

  #send(parent: Parent, disk: number, lba: number, sectors: number): void {
    const { now } = this.#simulation;
    const { request } = parent;
    const piece = this.#spare.pop() ?? new Request();
    piece.lba = lba;
    piece.sectors = sectors;
    piece.write = request.write;
    piece.fua = request.fua;
    piece.flush = request.flush;
    piece.sync = request.sync;
    piece.part = request.part;
    piece.owner = this;
    piece.tag = disk;
    piece.next = this;
    piece.begin(now);
    this.log?.piece(piece, request, disk, request.later);
    this.#parents.set(piece, parent);
    const begun = Math.max(now, this.#workFree);
    piece.spend(QUEUE, begun);
    this.#workFree = begun + this.#controller.commandOverhead;
    piece.spend(CONTROLLER, this.#workFree);
    if (piece.write) this.#cross(piece);
    this.#simulation.at(piece.since, piece, SENT);
  }

  /** The piece's bytes cross the link. */
  #cross(piece: Request): void {
    if (this.#controller.linkRate === Number.POSITIVE_INFINITY) return;
    const begun = Math.max(piece.since, this.#linkFree);
    piece.spend(QUEUE, begun);
    this.#linkFree = begun + Math.ceil((piece.sectors * 512 * 1e9) / this.#controller.linkRate);
    piece.spend(CONTROLLER, this.#linkFree);
  }

  stage(piece: Request, what: number): void {
    if (what === SENT) {
      this.log?.pieceArrived(piece, this.#simulation.now);
      this.disks[piece.tag].submit(piece);
    } else this.#done(piece);
  }

  /** A disk has done its piece. */
  complete(piece: Request): void {
    this.log?.pieceDone(piece, this.#simulation.now);
    if (piece.write || piece.flush || this.#controller.linkRate === Number.POSITIVE_INFINITY) {
      this.#done(piece);
      return;
    }
    piece.next = this;
    this.#cross(piece);
    this.#simulation.at(piece.since, piece, CROSSED);
  }

  #done(piece: Request): void {
    this.log?.pieceBack(piece, this.#simulation.now);
    const parent = this.#parents.get(piece)!;
    this.#parents.delete(piece);
    const { request } = parent;
    if (--parent.left === 0) {
      // The last piece's time is the request's.
      for (let i = 0; i < piece.parts.length; i++) request.parts[i] += piece.parts[i];
      request.since = piece.since;
      request.finish(this.#simulation.now);
    }
    this.#spare.push(piece);
  }
}
