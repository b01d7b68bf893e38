/** npm memfs: Node's fs in memory. No format and no blocks: names and buffers. */
import { POOL, poolAt } from './workloads.mjs';

const { memfs: create } = await import('memfs');

function drive(fs, ops, state) {
  const { buffer } = state;
  for (let i = 0; i < ops.length; i++) {
    const { op, path, offset, length, number } = ops[i];
    const name = `/${path}`;
    switch (op) {
      case 'M':
        fs.mkdirSync(name);
        break;
      case 'R':
        fs.rmdirSync(name);
        break;
      case 'C':
        fs.closeSync(fs.openSync(name, 'wx'));
        break;
      case 'P':
      case 'A': {
        const fd = fs.openSync(name, op === 'P' ? 'wx' : 'a');
        fs.writeSync(fd, POOL, poolAt(number), length);
        fs.closeSync(fd);
        break;
      }
      case 'G': {
        const fd = fs.openSync(name, 'r');
        while (fs.readSync(fd, buffer, 0, buffer.length) === buffer.length);
        fs.closeSync(fd);
        break;
      }
      case 'S':
        fs.statSync(name);
        break;
      case 'U':
        fs.unlinkSync(name);
        break;
      case 'O':
        state.handle = fs.openSync(name, fs.existsSync(name) ? 'r+' : 'w+');
        break;
      case 'w':
        fs.writeSync(state.handle, POOL, poolAt(number), length, offset);
        break;
      case 'X':
        fs.closeSync(state.handle);
        break;
    }
  }
}

export const memfs = {
  start() {
    const { fs } = create();
    const state = { buffer: new Uint8Array(2 ** 20), handle: -1 };
    return {
      run: (ops) => drive(fs, ops, state),
      sync() {},
      read: (name) => (fs.existsSync(`/${name}`) ? fs.readFileSync(`/${name}`) : null),
      end: () => '',
    };
  },
};
