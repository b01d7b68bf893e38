/** For src/cli, which serves the page too. */
import type http from 'node:http';

export interface Answer {
  status: number;
  type: string;
  body: string | Uint8Array;
  more?: http.OutgoingHttpHeaders;
}

export function refuse(status: number, why: string): Answer;
export function isForeign(request: http.IncomingMessage, names?: readonly string[]): boolean;
export function pathOf(url: string | undefined): string | undefined;
export function pageAnswer(folder: string, request: http.IncomingMessage): Answer;
export function send(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  answer: Answer,
  framed?: boolean,
): void;
export function servePage(
  folder: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  names?: readonly string[],
): void;
