/**
 * npm start: installs what is missing, builds what is stale, serves the page and says where.
 *
 *      npm start -- --port 8080 --host 0.0.0.0
 */
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from './build.mjs';
import { installPackages, needNode } from './install.mjs';
import { servePage } from './page-server.mjs';
import { root } from './run.mjs';

needNode();

const MOST_PORT = 65_535;

const usage = 'usage: npm start -- [--port NUMBER] [--host ADDRESS]';

function options() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } });
    const port = values.port === undefined ? 4173 : Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > MOST_PORT) throw new Error(`no port is called ${values.port}`);
    return { port, host: values.host };
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}

const { port, host } = options();
if (!installPackages() || !buildPage()) process.exit(1);

const folder = path.join(root, 'dist');
const server = http.createServer((request, response) => servePage(folder, request, response, host ? [host] : []));
// The next free port.
let tried = port;
server.on('error', (error) => {
  if (error.code !== 'EADDRINUSE' || tried === MOST_PORT) {
    console.error(`no page is served: ${error.message}`);
    process.exit(1);
  }
  server.listen(++tried, host ?? 'localhost');
});
server.on('listening', () => {
  const every = host === '0.0.0.0' || host === '::';
  const own = every
    ? Object.values(os.networkInterfaces()).flatMap((all) => all.filter((a) => a.family === 'IPv4'))
    : [];
  const names = every ? ['localhost', ...own.filter((a) => !a.internal).map((a) => a.address)] : [host ?? 'localhost'];
  const addresses = names.map((name) => `http://${net.isIPv6(name) ? `[${name}]` : name}:${tried}/`);
  console.log(`\next4lab is at ${addresses.join('  ')}\nPress Ctrl+C to stop.`);
});
server.listen(tried, host ?? 'localhost');

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    server.close();
    process.exit(0);
  });
