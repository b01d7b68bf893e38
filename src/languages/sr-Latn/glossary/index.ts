/** Reči struke: šta koja znači, i u kojim oblicima stoji u tekstu. */
import { collected } from '../../collected.ts';

export const tables = collected(import.meta.glob(['./*.ts', './declared/*.ts', '!./index.ts'], { eager: true }));
