/** The worker that a session lives in. */
import * as Comlink from 'comlink';
import { sessionService } from './session-service.ts';

Comlink.expose(sessionService());
