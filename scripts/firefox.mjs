#!/usr/bin/env node
/**
 * A Firefox for the browser tests (playwright.firefox.config.ts): the distribution's, which Playwright drives over WebDriver BiDi.
 *
 * Run as a program it is that Firefox, with a listener in between:
 *
 *      Playwright ◀──▶ this ◀──▶ Firefox
 *
 * Before each page Playwright asks for media features in a way that Firefox up to 153 does not know, and gives up without an answer.
 * It is answered here that it is done; the tests ask for reduced motion by a preference instead.
 */
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { aptInstall, which } from './run.mjs';

const NAMES = ['firefox-esr', 'firefox'];
const UNKNOWN = 'emulation.setMediaFeaturesOverride';
const LISTENS = /^WebDriver BiDi listening on (ws:.*)$/;

/** The path of the system's Firefox, or undefined. */
export const findFirefox = () => process.env.EXT4LAB_FIREFOX ?? NAMES.map(which).find(Boolean);

export const installFirefox = () => findFirefox() ?? (aptInstall(NAMES[0]) ? findFirefox() : undefined);

export const NO_FIREFOX =
  'the main paths are tried in Firefox, too, and there is none: install it (Debian: apt-get install firefox-esr), or name one in EXT4LAB_FIREFOX';

/** What Playwright says goes to Firefox, what Firefox says to Playwright. */
function between({ WebSocket }, client, address) {
  const firefox = new WebSocket(address, { perMessageDeflate: false });
  const early = [];
  client.on('message', (data) => {
    const text = String(data);
    const { id, method } = JSON.parse(text);
    if (method === UNKNOWN) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (firefox.readyState === WebSocket.OPEN) firefox.send(text);
    else early.push(text);
  });
  firefox.on('open', () => {
    for (const text of early) firefox.send(text);
  });
  firefox.on('message', (data) => client.send(String(data)));
  firefox.on('close', () => client.close());
  firefox.on('error', () => client.close());
  client.on('close', () => firefox.close());
}

/** Where Firefox says that it listens, we do. */
function tell(ws, line) {
  const address = LISTENS.exec(line)?.[1];
  if (!address) return console.error(line);
  const server = new ws.WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client, { url }) => between(ws, client, address + url));
  server.on('listening', () => console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`));
}

async function main() {
  // Not above: before the packages are installed this file is asked for a path only.
  const ws = await import('ws');
  const child = spawn(findFirefox(), process.argv.slice(2), { stdio: ['inherit', 'inherit', 'pipe'] });
  let rest = '';
  child.stderr.on('data', (data) => {
    const lines = (rest + data).split('\n');
    rest = lines.pop();
    for (const line of lines) tell(ws, line);
  });
  child.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
