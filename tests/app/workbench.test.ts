/** The page's moves, without a page: volumes replace each other, refusals change nothing, answers stay in order. */
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../../src/app/session-client.ts';
import { sessionService } from '../../src/app/session-service.ts';
import { createWorkbench } from '../../src/app/workbench.ts';
import { printed } from '../../src/bytes/said.ts';

/** A session in this very process: the engine itself, without a worker. */
function local(ended: Session[]): Session {
  let isOver = (_: undefined) => {};
  const over = new Promise<undefined>((done) => (isOver = done));
  const session: Session = {
    over,
    api: { ...sessionService(), open: async (_, name) => ({ refused: printed(`${name} is not a volume`) }) },
    lost: new Promise<never>(() => {}),
    end: () => {
      ended.push(session);
      isOver(undefined);
    },
  };
  return session;
}

/** Waits until something holds, for what arrives in later frames. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });

function bench() {
  const ended: Session[] = [];
  const started: Session[] = [];
  const workbench = createWorkbench(
    () => {
      const session = local(ended);
      started.push(session);
      return session;
    },
    { schedule: (run) => void setImmediate(run) },
  );
  return { workbench, ended, started, state: workbench.store.getState };
}

const SMALL = 'mke2fs -t ext4 -b 1024 disk.img 8M';

describe('the workbench', () => {
  it('says that the volume is lost with its worker, and forgets that with another one', async () => {
    let fail: (error: Error) => void = () => {};
    const lost = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const started: Session[] = [];
    const workbench = createWorkbench(() => {
      const session = { ...local([]), ...(started.length === 0 && { lost }) };
      started.push(session);
      return session;
    });
    await workbench.run(SMALL);
    fail(new Error('out of memory'));
    await until(() => expect(workbench.store.getState().lost).toContain('out of memory'));
    expect(workbench.store.getState().notice).toMatchObject({ tone: 'refused', go: { label: 'Load it again' } });
    await workbench.run(SMALL);
    expect(workbench.store.getState().lost).toBeUndefined();
    expect(started).toHaveLength(2);
  });

  it('formats, and shows the end', async () => {
    const { workbench, state } = bench();
    expect(await workbench.run(SMALL)).toBeUndefined();
    expect(state().overview).toMatchObject({ kind: 'ext4', blockCount: 8192 });
    expect(state().moment.step).toBe(state().overview!.steps);
    expect(state().answers.map!.data.kinds).toHaveLength(8192);
    await until(() => expect(state().event?.id).toBe(state().overview!.steps - 1));
  });

  it('keeps the volume when a command or a file is refused', async () => {
    const { workbench, state, ended, started } = bench();
    await workbench.run(SMALL);
    const before = state().overview;
    expect(await workbench.run('mke2fs -t ext4 -b 1000 disk.img 8M')).toContain('block size');
    expect(state().commandRefusal).toContain('block size');
    expect(await workbench.open(new Blob([]), 'x.img')).toBe('x.img is not a volume');
    expect(state().notice).toEqual({ tone: 'refused', text: 'x.img: x.img is not a volume' });
    expect(state().overview).toBe(before);
    expect(ended).toEqual(started.slice(1));
  });

  it('lets the newer volume win', async () => {
    const { workbench, state } = bench();
    const first = workbench.run(SMALL);
    const second = workbench.run('mke2fs -t ext2 disk.img 1M');
    await Promise.all([first, second]);
    expect(state().overview!.kind).toBe('ext2');
    expect(state().busy).toBeUndefined();
  });

  it('has one name for a visit: another comes with another volume, and not before it', async () => {
    const { workbench, state } = bench();
    await workbench.run(SMALL, { visit: 'first' });
    expect(state().visit).toBe('first');
    const other = workbench.run(SMALL.replace('8M', '4M'), { visit: 'other' });
    expect(state().visit).toBe('first');
    state().busy!.cancel();
    await other;
    expect(state().visit).toBe('first');
    expect(await workbench.run('mke2fs -t ext5 disk.img 1M', { visit: 'refused' })).toContain('ext5');
    expect(state().visit).toBe('first');
    await workbench.run(SMALL);
    await workbench.type('echo hi');
    expect(state().visit).toBe('first');
    await workbench.run('mke2fs disk.img 2M');
    expect(state().visit).toMatch(/^[0-9a-z]{9,}$/);
  });

  it('types nothing on a volume that is about to be replaced, and says so', async () => {
    const { workbench, state } = bench();
    await workbench.run(SMALL);
    const running = workbench.run('# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\n');
    expect(await workbench.type('mkdir lost')).toContain('not over yet');
    expect(await running).toBeUndefined();
    expect(await workbench.type('mkdir kept')).toBeUndefined();
    expect(state().typed).toEqual(['mkdir kept']);
  });

  it('answers who typed a line when it is stopped, and has the volume as it was before', async () => {
    const { workbench, started, state } = bench();
    await workbench.run('# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\n');
    started[0].api.exec = () => new Promise(() => {});
    const typed = workbench.type('mkdir stopped');
    state().busy!.cancel();
    expect(await typed).toBe('It was stopped before its end.');
    await until(() => expect(state().busy).toBeUndefined());
    expect(state().typed).toEqual([]);
    expect(await workbench.type('mkdir kept')).toBeUndefined();
  });

  it('moves, and map and block follow to the last moment asked for', async () => {
    const { workbench, state } = bench();
    await workbench.run(SMALL, { at: { step: 1, write: 0 }, selection: { block: 1 } });
    for (let i = 0; i < 5; i++) workbench.step(1, 'event');
    expect(state().moment.step).toBe(6);
    await until(() => {
      expect(state().answers.map!.moment).toEqual(state().moment);
      expect(state().answers.block?.moment).toEqual(state().moment);
    });
    expect(state().answers.block!.data.block).toBe(1);
    workbench.toStart();
    workbench.step(-1, 'event');
    expect(state().moment).toEqual({ step: 0, write: 0 });
    expect(state().event).toBeUndefined();
  });

  it('keeps the crash marker where it is while the moment moves, and asks about it once', async () => {
    const { workbench, state, started } = bench();
    const script = '# mkfs: -t ext4 -b 1024\n# size: 8M\nmkdir d\necho one > d/a\nsync\necho two > d/b\n';
    await workbench.run(script, { marker: 1e9 });
    const { steps } = state().overview!;
    expect(state().marker).toBe(steps);
    workbench.markCrash(steps - 3);
    await until(() => expect(state().answers.crash?.data?.step).toBe(steps - 3));
    const { risk } = state().answers.crash!.data!;
    expect(risk!.lost).toBeGreaterThan(0);
    const asked = vi.spyOn(started[0].api, 'ask');
    workbench.toStart();
    workbench.step(1, 'operation');
    await until(() => expect(state().answers.map!.moment).toEqual(state().moment));
    expect(state().answers.crash!.data!.risk).toBe(risk);
    expect(asked.mock.calls.filter(([, name]) => name === 'crash')).toEqual([]);
    expect(asked).toHaveBeenCalled();
    // Here, and away again.
    workbench.toggleCrash();
    expect(state().marker).toBe(state().moment.step);
    workbench.toggleCrash();
    expect(state().marker).toBeUndefined();
    // Another volume has other moments.
    workbench.markCrash(7);
    await workbench.run(SMALL);
    expect(state().marker).toBeUndefined();
  });

  it('marks moments once, in order', async () => {
    const { workbench, state } = bench();
    await workbench.run(SMALL);
    workbench.toggleBookmark({ step: 4, write: 0 });
    workbench.toggleBookmark({ step: 2, write: 1 });
    workbench.toggleBookmark({ step: 9, write: 0 });
    workbench.toggleBookmark({ step: 9, write: 0 });
    expect(state().bookmarks.map((m) => m.step)).toEqual([2, 4]);
  });

  it('selects only blocks that there are', async () => {
    const { workbench, state } = bench();
    await workbench.run(SMALL, { selection: { block: 8192 } });
    expect(state().selection).toBeUndefined();
    workbench.select({ block: 8191 });
    workbench.select({ block: 8192 });
    expect(state().selection).toEqual({ block: 8191 });
  });

  it('stops a download', async () => {
    const { workbench, state } = bench();
    await workbench.run(SMALL);
    const done = workbench.download(state().moment, true);
    state().busy!.cancel();
    expect(await done).toBeUndefined();
    expect(state().busy).toBeUndefined();
  });
});
