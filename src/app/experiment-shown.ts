/** An experiment for the page, run in the worker and sent as plain data. */
import { Refused } from '../bytes/refused.ts';
import { printed, type Said } from '../bytes/said.ts';
import { EXPERIMENTS, type Figures, runExperiment } from '../experiments/experiments.ts';
import { type Table, tableOf } from '../experiments/report.ts';
import { LateEquipment } from './late-equipment.ts';

export interface Shown {
  names: number;
  inodes: number;
  table: Table;
  columns: Pick<Figures, 'title' | 'picture'>[];
}

/** A refusal is sent as plain data, because it would lose its class on the way. */
export async function shown(name: string): Promise<Shown | { refused: Said }> {
  const experiment = EXPERIMENTS.find((one) => one.name === name);
  if (!experiment) return { refused: printed(`there is no experiment ${name}`) };
  const equipment = new LateEquipment();
  const done = (await equipment.bringFor(experiment.script)) ?? runExperiment(experiment, equipment);
  if (done instanceof Refused) return { refused: done.said };
  const columns = done.columns.map(({ title, picture }) => ({ title, picture }));
  return { names: done.names, inodes: done.inodes, table: tableOf(experiment, done), columns };
}
