/** The workloads. Each is a command of the shell and a kind of `ext4lab lab`. */
import { postmark } from './postmark/workload.ts';
import type { Workload } from './workload.ts';

export const WORKLOADS: readonly Workload[] = [postmark];
