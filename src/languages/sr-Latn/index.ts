/** Srpski, latinicom: ono što dolazi čim se jezik izabere. */
import { LaidPack } from '../../words/laid-pack.ts';
import { collected } from '../collected.ts';
import { tellingBy } from '../telling.ts';
import { passed } from './passed.ts';
import { rooms, say } from './say.ts';

const tables = {
  ...collected(import.meta.glob(['./app/*.ts', './declared/*.ts', './views/*.ts'], { eager: true })),
  said: rooms,
  event: Object.assign({}, ...Object.values(collected(import.meta.glob('./events/*.ts', { eager: true })))),
};

export const pack = new LaidPack({ ...tables, say, told: tellingBy(tables, 'u toku je', say, passed) });
