/** Srpski, latinicom. */
import type { Words } from '../languages.ts';
import { embed } from './embed.ts';
import { transport } from './transport.ts';
import { welcome } from './welcome.ts';

export const srLatn: Words = { tag: 'sr-Latn', transport, welcome, embed };
