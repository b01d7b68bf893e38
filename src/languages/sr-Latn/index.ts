/** Srpski, latinicom. */
import type { OtherWords } from '../languages.ts';
import { around } from './around.ts';
import { format } from './format.ts';
import { frame } from './frame.ts';
import { invitation } from './invitation.ts';
import { messages } from './messages.ts';
import { narration, told } from './narration.ts';
import { scenarios, shelves } from './scenarios.ts';
import { tiles } from './tiles.ts';
import { transport } from './transport.ts';
import { views } from './views/index.ts';
import { welcome } from './welcome.ts';

export const srLatn: OtherWords = {
  tag: 'sr-Latn',
  transport,
  welcome,
  invitation,
  tiles,
  frame,
  messages,
  narration,
  told,
  ...around,
  scenarios,
  shelves,
  format,
  views,
};
