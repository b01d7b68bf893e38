/**
 * npm start: installs what is missing, builds what is stale, serves the page and says where.
 *
 *      npm start -- --port 8080 --host 0.0.0.0
 */
import { parseArgs } from 'node:util';
import { buildPage } from './build.mjs';
import { installPackages, needNode } from './install.mjs';
import { root } from './run.mjs';

needNode();

const usage = 'usage: npm start -- [--port NUMBER] [--host ADDRESS]';

function options() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } });
    const port = values.port === undefined ? 4173 : Number(values.port);
    if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`no port is called ${values.port}`);
    return { port, host: values.host };
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    process.exit(2);
  }
}

const { port, host } = options();
if (!installPackages() || !buildPage()) process.exit(1);

const { preview } = await import('vite');
// Without strictPort Vite takes the next free port.
const server = await preview({ root, preview: { port, host, strictPort: false }, logLevel: 'error' });
const { local, network } = server.resolvedUrls;
console.log(`\next4lab is at ${[...local, ...network].join('  ')}\nPress Ctrl+C to stop.`);

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    server.httpServer.close();
    process.exit(0);
  });
