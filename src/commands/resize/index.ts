/** The work of resize2fs on the mounted device. */
import type { Work } from '../../shell/program/program.ts';
import { resize2fs } from './resize2fs.ts';

export const WORK: Readonly<Record<string, Work>> = { resize2fs };
