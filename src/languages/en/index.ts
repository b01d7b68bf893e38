/** English, complete: the other languages have what this has. */
import { embed } from './embed.ts';
import { transport } from './transport.ts';
import { welcome } from './welcome.ts';

export const en = { tag: 'en' as string, transport, welcome, embed };
