/** The `ext4lab` command as a person types it, but in this process: to start Node for each takes half a second. */
import fs from 'node:fs';
import { vi } from 'vitest';
import { ext4lab as command } from '../../src/cli/main.ts';
import type { Ran } from '../helpers/linux-tools.ts';

type Written = string | Uint8Array;

export async function ext4lab(...words: string[]): Promise<Ran> {
  const said = { stdout: '', stderr: '' };
  const hear = (name: 'stdout' | 'stderr', text: Written) => {
    said[name] += Buffer.from(text as Uint8Array).toString();
    return text.length;
  };
  const { writeSync } = fs;
  const spies = [
    ...(['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((text) => hear(name, text) >= 0),
    ),
    // What a script's programs print.
    vi.spyOn(fs, 'writeSync').mockImplementation((fd: number, text: Written, ...how: unknown[]) => {
      if (fd === 1 || fd === 2) return hear(fd === 1 ? 'stdout' : 'stderr', text);
      return (writeSync as (...all: unknown[]) => number)(fd, text, ...how);
    }),
  ];
  try {
    return { status: await command(words), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
