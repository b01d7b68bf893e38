/**
 * RAID-0: disks side by side, behind a controller whose link they share. A request is cut into pieces, one for each disk
 * that holds some of it (stripes.ts). It is done when its last piece is done, and its time is that piece's.
 */
import { CONTROLLER, QUEUE } from './request/components.ts';
import type { JourneyLog } from './request/journey-log.ts';
import { type Completion, type Device, Request, type Stage } from './request/request.ts';
import { Traffic } from './request/traffic.ts';
import type { Simulation } from './simulation.ts';
import { Stripes } from './stripes.ts';

const SENT = 1;
const CROSSED = 2;

export interface ControllerParameters {
  /** ns that the controller works on each command. */
  commandOverhead: number;
  /** Bytes a second of the link that all disks share; Infinity for none. */
  linkRate: number;
}

export class Raid0 implements Device, Completion, Stage {
  readonly disks: readonly Device[];
  readonly chunk: number;
  /** Kept only for the pictures. */
  log: JourneyLog | undefined;
  readonly sectors: number;
  /** What each disk was given. */
  readonly traffic: readonly Traffic[];
  readonly #simulation: Simulation;
  readonly #controller: ControllerParameters;
  readonly #stripes: Stripes;
  readonly #before: number;
  readonly #spare: Request[] = [];
  /** When the link and the controller's processor are free again. */
  #linkFree = 0;
  #workFree = 0;

  /** `chunk` and `before` are in sectors. `before` lies in front of the first chunk and is a whole number of stripes. */
  constructor(
    simulation: Simulation,
    disks: readonly Device[],
    chunk: number,
    controller: ControllerParameters,
    before = 0,
  ) {
    this.#simulation = simulation;
    this.disks = disks;
    this.traffic = disks.map(() => new Traffic());
    this.chunk = chunk;
    this.#stripes = new Stripes(disks.length, chunk);
    this.#controller = controller;
    const rows = Math.floor(Math.min(...disks.map((d) => d.sectors)) / chunk);
    const stripe = chunk * disks.length;
    this.#before = Math.floor(before / stripe) * stripe;
    this.sectors = rows * stripe - this.#before;
  }

  submit(request: Request): void {
    request.spend(QUEUE, this.#simulation.now);
    if (request.flush) {
      request.shares = this.disks.length;
      for (let d = 0; d < this.disks.length; d++) this.#send(request, d, 0, 0);
      return;
    }
    const stripes = this.#stripes;
    const pieces = stripes.cut(request.lba + this.#before, request.sectors);
    request.shares = pieces;
    for (let i = 0; i < pieces; i++) this.#send(request, stripes.disk[i], stripes.lba[i], stripes.sectors[i]);
  }

  #send(request: Request, disk: number, lba: number, sectors: number): void {
    const { now } = this.#simulation;
    const piece = this.#spare.pop() ?? new Request();
    piece.lba = lba;
    piece.sectors = sectors;
    piece.write = request.write;
    piece.fua = request.fua;
    piece.flush = request.flush;
    piece.sync = request.sync;
    piece.part = request.part;
    piece.owner = this;
    piece.whole = request;
    piece.tag = disk;
    piece.next = this;
    piece.begin(now);
    this.log?.piece(piece, request, disk, request.later);
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
      this.traffic[piece.tag].arrives(piece, this.#simulation.now);
      this.disks[piece.tag].submit(piece);
    } else this.#done(piece);
  }

  /** A disk has done its piece. */
  complete(piece: Request): void {
    this.log?.pieceDone(piece, this.#simulation.now);
    this.traffic[piece.tag].leaves(this.#simulation.now);
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
    const request = piece.whole!;
    if (--request.shares === 0) {
      request.tookAs(piece);
      request.finish(this.#simulation.now);
    }
    this.#spare.push(piece);
  }
}
