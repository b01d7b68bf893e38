/** The workloads. Each is a command of the shell. */
import { arrivals } from './arrivals.ts';
import { bonnie } from './bonnie/workload.ts';
import { database } from './database.ts';
import { ffsb } from './ffsb.ts';
import { iozone } from './iozone.ts';
import { mailServer } from './mail-server.ts';
import { postmark } from './postmark/workload.ts';
import { tree } from './tree.ts';
import type { Workload } from './workload.ts';

export const WORKLOADS: readonly Workload[] = [arrivals, bonnie, database, ffsb, iozone, mailServer, postmark, tree];
