import { format } from '../../src/tools/index.ts';

const now = 1_700_000_000;
const uuid = '6d0f5a3e-90a5-4f0e-9e8c-5a1d1f0b7c11';
const disk = format('-t ext4 -O fast_commit disk.img 16M', { now, uuid, trace: true });
const files = disk.mount({ options: 'data=ordered' });
files.mkdir('/letters');
files.write('/letters/für dich', 'Dear reader', { sync: true });
export const text = files.readText('/letters/für dich');
export const names = files.readdir('/letters');
files.unmount();
export const { status, lines } = disk.check();
export const told = disk.events.map(({ name }) => name);
export const image = disk.bytes();
