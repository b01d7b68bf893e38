/** Disks as data. Every number says where it is from. */
import type { DiskConstants } from '../disk/mechanics.ts';
import { known } from './sourced-constant.ts';

const PAPER = 'Djordjevic and Timcenko, table I: HP SAS 10K, 146 GB, 2.5 inch';
const SAVVIO = 'product manual of a 2.5-inch 10,000 rpm drive of the time (Savvio 10K.1)';
const ESTIMATE = 'estimate, as the datasheet does not say';

const MS = 1e6;

/** The papers' disk. */
export const SAS_10K_146: DiskConstants = {
  capacity: known(146e9, PAPER),
  rpm: known(10_000, PAPER),
  heads: known(4, `${ESTIMATE}: two platters`),
  zones: known(16, ESTIMATE),
  outerRate: known(85e6, 'sustained rate at the outer edge, from memory of datasheets of the time'),
  innerRate: known(55e6, 'sustained rate at the inner edge, from memory of datasheets of the time'),
  trackToTrack: known(0.2 * MS, PAPER),
  averageSeek: known(4 * MS, PAPER),
  fullStroke: known(8.1 * MS, PAPER),
  headSwitch: known(0.2 * MS, `${ESTIMATE}: as long as a seek to the next track`),
  writeSettle: known(0.4 * MS, SAVVIO),
  commandOverhead: known(0.2 * MS, SAVVIO),
  interfaceRate: known(300e6, '3 Gb/s SAS, 8b/10b coded'),
  buffer: known(16 * 2 ** 20, SAVVIO),
  segments: known(16, ESTIMATE),
  writeCache: known(0, 'no battery in the server, so writes are not posted (inferred from the papers’ figures)'),
  queueDepth: known(32, 'tagged commands of SAS drives; what the controller gives them'),
};

/** A desktop disk of a terabyte. */
export const DESKTOP_7200: DiskConstants = {
  capacity: known(1e12, 'datasheets of 3.5-inch 7,200 rpm drives of one platter'),
  rpm: known(7200, 'datasheets of 3.5-inch 7,200 rpm drives'),
  heads: known(2, 'one platter'),
  zones: known(24, ESTIMATE),
  outerRate: known(180e6, 'sustained rate in reviews of such drives'),
  innerRate: known(90e6, 'sustained rate in reviews of such drives'),
  trackToTrack: known(1 * MS, 'datasheets: under 1.2 ms'),
  averageSeek: known(8.5 * MS, 'datasheets: average read seek under 8.5 ms'),
  fullStroke: known(18 * MS, 'reviews of such drives'),
  headSwitch: known(1 * MS, `${ESTIMATE}: as long as a seek to the next track`),
  writeSettle: known(0.5 * MS, 'datasheets: average write seek 0.5 to 1 ms above the read seek'),
  commandOverhead: known(0.1 * MS, ESTIMATE),
  interfaceRate: known(600e6, '6 Gb/s SATA, 8b/10b coded'),
  buffer: known(64 * 2 ** 20, 'datasheets: 64 MB'),
  segments: known(32, ESTIMATE),
  writeCache: known(1, 'drives come with the cache on'),
  queueDepth: known(32, 'native command queueing of SATA'),
};
