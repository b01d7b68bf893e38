// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** Signals on the engine's volume, with a machine and without: the time they take, and what waits for itself. */
import { expect, it } from 'vitest';
import { sayProblem } from '../../src/shell/language/problem.ts';
import { runOnVolume } from '../wasi/volume.ts';

const MACHINES = ['', '# device: hdd\n'];

it.each(MACHINES)('a sleep is cut short %j', (machine) => {
  const { out, status, problems } = runOnVolume(
    `${machine}date +%s > a; sleep 500 & kill $!; wait $! || echo $?; sleep 500 & p=$!; sleep 1; kill -9 $p; wait $p || echo $?
date +%s > b; echo $(($(cat b) - $(cat a)))`,
  );
  expect(problems).toBeUndefined();
  expect([out, status]).toEqual(['143\n137\n1\n', 0]);
});

it.each(MACHINES)('what a killed shell runs goes on to its end %j', (machine) => {
  const script = `{ dd if=/dev/zero of=f bs=1M count=8 status=none; echo never; } & p=$!
stat -c %s f 2> /dev/null > /dev/null; kill $p; wait $p || echo $?`;
  const { out, problems, mounted } = runOnVolume(machine + script);
  expect(problems).toBeUndefined();
  expect(out).toBe('143\n');
  expect(mounted.run('stat -c %s f > size; cat size').status).toBe(0);
});

it.each(MACHINES)('read -t waits as long as that, and no longer %j', (machine) => {
  const { out, status, problems } = runOnVolume(
    `${machine}a=$(date +%s); read -t 100 x < <(sleep 500) || echo $?; b=$(date +%s); echo $((b - a))
{ sleep 20; echo come; sleep 20; echo again; } | { a=$(date +%s); read -t 60 x; read -t 60 y; b=$(date +%s); echo $x $y $((b - a)); }`,
  );
  expect(problems).toBeUndefined();
  expect([out, status]).toEqual(['142\n100\ncome again 40\n', 0]);
});

it('what waits for itself ends in a sentence', () => {
  const { status, problems } = runOnVolume('exec 3> >(cat)\necho a >&3\nwait');
  expect(status).toBe(2);
  expect(sayProblem(problems![0])).toBe(
    'line 3, column 1: every program waits for another one here, and none of them can go on',
  );
});
