/** Runs a program to its end. `more` are descriptors that it gets, from 3 on. */
import { spawn } from 'node:child_process';

export function ran(program: string, args: string[], more: number[] = []): Promise<{ status: number; says: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', ...more] });
    let says = '';
    child.stderr?.on('data', (data) => {
      says += data;
    });
    child.on('error', (error) => resolve({ status: -1, says: error.message }));
    child.on('close', (status) => resolve({ status: status ?? -1, says: says.trim() }));
  });
}
