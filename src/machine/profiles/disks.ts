/** Disks as data. Every number says where it is from. */
import type { DiskConstants } from '../disk/mechanics.ts';
import { datasheet, inferred } from './sourced-constant.ts';

const PAPER = 'Djordjevic and Timcenko, table I: HP SAS 10K, 146 GB, 2.5 inch';
const SAVVIO = 'product manual of a 2.5-inch 10,000 rpm drive of the time (Savvio 10K.1)';
const ESTIMATE = 'estimate, as the datasheet does not say';

const MS = 1e6;

/** The papers' disk. */
export const SAS_10K_146: DiskConstants = {
  capacity: datasheet(146e9, PAPER),
  rpm: datasheet(10_000, PAPER),
  heads: inferred(4, `${ESTIMATE}: two platters`),
  zones: inferred(16, ESTIMATE),
  outerRate: inferred(85e6, 'sustained rate at the outer edge, from memory of datasheets of the time'),
  innerRate: inferred(55e6, 'sustained rate at the inner edge, from memory of datasheets of the time'),
  trackToTrack: datasheet(0.2 * MS, PAPER),
  averageSeek: datasheet(4 * MS, PAPER),
  fullStroke: datasheet(8.1 * MS, PAPER),
  headSwitch: inferred(0.2 * MS, `${ESTIMATE}: as long as a seek to the next track`),
  writeSettle: datasheet(0.4 * MS, SAVVIO),
  commandOverhead: datasheet(0.2 * MS, SAVVIO),
  interfaceRate: datasheet(300e6, '3 Gb/s SAS, 8b/10b coded'),
  buffer: datasheet(16 * 2 ** 20, SAVVIO),
  segments: inferred(16, ESTIMATE),
  writeCache: inferred(0, 'no battery in the server, so writes are not posted (inferred from the papers’ figures)'),
  queueDepth: inferred(32, 'tagged commands of SAS drives; what the controller gives them'),
};

/** A desktop disk of a terabyte. */
export const DESKTOP_7200: DiskConstants = {
  capacity: datasheet(1e12, 'datasheets of 3.5-inch 7,200 rpm drives of one platter'),
  rpm: datasheet(7200, 'datasheets of 3.5-inch 7,200 rpm drives'),
  heads: inferred(2, 'one platter'),
  zones: inferred(24, ESTIMATE),
  outerRate: inferred(180e6, 'sustained rate in reviews of such drives'),
  innerRate: inferred(90e6, 'sustained rate in reviews of such drives'),
  trackToTrack: datasheet(1 * MS, 'datasheets: under 1.2 ms'),
  averageSeek: datasheet(8.5 * MS, 'datasheets: average read seek under 8.5 ms'),
  fullStroke: inferred(18 * MS, 'reviews of such drives'),
  headSwitch: inferred(1 * MS, `${ESTIMATE}: as long as a seek to the next track`),
  writeSettle: datasheet(0.5 * MS, 'datasheets: average write seek 0.5 to 1 ms above the read seek'),
  commandOverhead: inferred(0.1 * MS, ESTIMATE),
  interfaceRate: datasheet(600e6, '6 Gb/s SATA, 8b/10b coded'),
  buffer: datasheet(64 * 2 ** 20, 'datasheets: 64 MB'),
  segments: inferred(32, ESTIMATE),
  writeCache: inferred(1, 'drives come with the cache on'),
  queueDepth: datasheet(32, 'native command queueing of SATA'),
};
