/** The modules that are shipped: each is a file of the page's server, fetched when a script names its program. */
const ADDRESSES: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  fsyncs: () => import('../../programs/wasm/fsyncs.wasm?url'),
  logstore: () => import('../../programs/wasm/logstore.wasm?url'),
  mailbox: () => import('../../programs/wasm/mailbox.wasm?url'),
  pages: () => import('../../programs/wasm/pages.wasm?url'),
  sqlite3: () => import('../../programs/wasm/sqlite3.wasm?url'),
};

const DATA = 'data:application/wasm;base64,';

async function moduleAt(address: string): Promise<Uint8Array> {
  // In the one file that needs no server, addresses hold what they lead to.
  if (address.startsWith(DATA)) return Uint8Array.from(atob(address.slice(DATA.length)), (c) => c.charCodeAt(0));
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

export const shippedModule = async (name: string): Promise<Uint8Array> => moduleAt((await ADDRESSES[name]()).default);
