/** English, complete: the other languages have what this has. */
import { frame } from './frame.ts';
import { invitation } from './invitation.ts';
import { messages } from './messages.ts';
import { narration, told } from './narration.ts';
import { tiles } from './tiles.ts';
import { transport } from './transport.ts';
import { welcome } from './welcome.ts';

export const en = { tag: 'en' as string, transport, welcome, invitation, tiles, frame, messages, narration, told };
