/** The latency tile in words. */
import type { MachineData } from '../../session/answers/machine-data.ts';
import { timeText } from '../../session/machine/report.ts';

export const timeWords = (ns: number): string => (ns === 0 ? '0' : timeText(ns));

export const waitedIn = (data: MachineData): number =>
  data.took.reduce((sum, ns, i) => sum + (data.background[i] ? 0 : ns), 0);

const machineWords = ({ profile, disks }: MachineData): string =>
  `${profile}, ${disks} ${disks === 1 ? 'disk' : 'disks'}`;

export const captionOf = (data: MachineData): string =>
  `${machineWords(data)}: programs waited ${timeWords(waitedIn(data))}`;
