/** Counters that live: inside a call they stand where the machine's time stands, at rest and while it plays. */
import { expect, type Page, test } from '@playwright/test';
import { MACHINE_SHELF } from '../src/app/scenarios-machine.ts';
import { machine } from '../src/session/answers/machine-data.ts';
import { machineTime } from '../src/session/answers/machine-time.ts';
import { timeText } from '../src/session/machine/report.ts';
import { Session } from '../src/session/session.ts';
import { START } from '../src/session/session-api.ts';
import { waysOf } from '../src/views/common/journeys.ts';
import { sessions } from '../tests/helpers/equipment.ts';
import { frames, moving, openLab, sentence, show } from './lab.ts';

test.use(moving);

/** What the machine logged of a scenario, counted here row by row; times in ns. */
function logged(id: string) {
  const { script } = MACHINE_SHELF.scenarios.find((s) => s.id === id)!;
  const session = sessions.script(script!);
  if (!(session instanceof Session)) throw new Error(session.refused);
  const data = session.ask(START, machine)!;
  const { bios, arms, looks } = waysOf(data);
  const { step, time } = session.ask(START, machineTime)!;
  const rows = (length: number) => Array.from({ length }, (_, row) => row);
  const call = rows(data.took.length)
    .filter((i) => !data.background[i])
    .reduce((a, b) => (data.took[b] > data.took[a] ? b : a));
  const [begun, ended] = [data.begun[call], data.begun[call] + data.took[call]];
  const doneIn = (from: number, to: number) =>
    rows(bios.length).filter(
      (b) => bios.at(b, 'finished') >= 0 && bios.at(b, 'finished') > from && bios.at(b, 'finished') <= to,
    );
  return {
    begun,
    ended,
    data,
    /** The position of a time, by the known times on both sides. */
    positionOf(ns: number): number {
      const after = time.findIndex((t) => t > ns);
      const [t0, t1, s0, s1] = [time[after - 1], time[after], step[after - 1], step[after]];
      return s0 + ((ns - t0) * (s1 - s0)) / (t1 - t0);
    },
    /** What each disk's arm does at a time, in the sentence's verb, and ns of its turn. */
    arms(ns: number) {
      return rows(arms.length).flatMap((row) => {
        const a = arms.row(row);
        const steady = a.begun + a.seek + a.settle;
        const passes = steady + a.rotation;
        if (ns < a.begun || ns >= passes + a.media) return [];
        const verb =
          ns >= passes
            ? /writes?|reads?/
            : ns >= steady
              ? /waits? .*for (its|their) platters?/
              : /moves?|heads|settles?/;
        return [{ disk: a.disk, verb, turns: ns >= steady && ns < passes ? a.rotation : 0 }];
      });
    },
    /** ns that programs have waited by then. */
    waited: (ns: number) =>
      rows(data.took.length)
        .filter((i) => !data.background[i])
        .reduce((sum, i) => sum + Math.max(0, Math.min(data.took[i], ns - data.begun[i])), 0),
    /** The footer's figures at a time inside the call. */
    at(ns: number) {
      const mb =
        doneIn(begun, ns).reduce((sum, b) => sum + bios.at(b, 'sectors') * 512, 0) / 1e6 / ((ns - begun) / 1e9);
      const seen = rows(looks.length).filter((l) => looks.at(l, 'time') <= ns);
      const sum = (column: 'count' | 'held') => seen.reduce((all, l) => all + looks.at(l, column), 0);
      return {
        requests: doneIn(-1, ns).length,
        mb,
        seeks: rows(arms.length).filter(
          (a) =>
            arms.at(a, 'fromCylinder') !== arms.at(a, 'toCylinder') && arms.at(a, 'begun') + arms.at(a, 'seek') <= ns,
        ).length,
        hits: sum('count') > 0 ? (100 * sum('held')) / sum('count') : Number.NaN,
      };
    },
  };
}

/** The machine's figures in the footer, as numbers; the time in ms. */
async function footer(page: Page) {
  const texts = await page
    .getByRole('region', { name: 'Counters' })
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('dt')!.textContent, row.querySelector('dd')!.textContent]),
    );
  const text = Object.fromEntries(texts) as Record<string, string>;
  const number = (name: string) => Number.parseFloat(text[name].replaceAll(',', ''));
  return {
    time: number('simulated'),
    requests: number('requests'),
    mb: number('disks'),
    seeks: number('seeks'),
    hits: number('cache hits'),
  };
}

for (const id of ['four-disks-one-file', 'what-an-fsync-waits-for'])
  test(`at ten moments of a call of ${id} the footer says what the machine had done by then`, async ({ page }) => {
    const log = logged(id);
    const errors = await openLab(page, `scenario=${id}&time=machine&tiles=latency`);
    const latency = page.getByRole('region', { name: 'Latency', exact: true });
    await latency.getByRole('radio', { name: 'So far' }).click();
    const times: string[] = [];
    for (let i = 1; i <= 10; i++) {
      const ns = log.begun + ((log.ended - log.begun) * (i - 0.5)) / 10;
      await show(page, { at: log.positionOf(ns).toFixed(6) });
      const seen = await footer(page);
      // The link holds a millionth of a step: that is the time that is shown, to a hundredth of a millisecond.
      expect(Math.abs(seen.time - ns / 1e6), `moment ${i}`).toBeLessThan(0.05);
      // So does the table of what programs have waited so far: in all as long as they have by now.
      await expect(latency.locator('tfoot').getByText(timeText(log.waited(ns)), { exact: true })).toBeVisible();
      const early = log.at(ns - 1e4);
      const late = log.at(ns + 1e4);
      for (const name of ['requests', 'seeks', 'hits', 'mb'] as const) {
        if (Number.isNaN(early[name])) continue;
        const [low, high] = [Math.min(early[name], late[name]), Math.max(early[name], late[name])];
        expect(seen[name], `${name} at moment ${i}`).toBeGreaterThanOrEqual(low - 0.06 - low * 0.006);
        expect(seen[name], `${name} at moment ${i}`).toBeLessThanOrEqual(high + 0.06 + high * 0.006);
      }
      times.push(JSON.stringify(seen));
    }
    expect(new Set(times).size).toBe(10);
    expect(errors).toEqual([]);
  });

test('while it plays the footer goes on with the time', async ({ page }) => {
  const log = logged('four-disks-one-file');
  const at = log.positionOf(log.begun + (log.ended - log.begun) * 0.4);
  const errors = await openLab(page, `scenario=four-disks-one-file&time=machine&at=${at.toFixed(6)}`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const seen: number[] = [];
  for (let i = 0; i < 10; i++) {
    await frames(page, 4);
    seen.push((await footer(page)).time);
  }
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  expect(
    seen.every((time, i) => i === 0 || time > seen[i - 1]),
    seen.join(' '),
  ).toBe(true);
  expect(errors).toEqual([]);
});

for (const [id, way] of [
  ['four-disks-one-file', 'explore'],
  ['what-an-fsync-waits-for', 'present'],
])
  test(`in the machine's time the sentence of ${id} in ${way} is the machine's, on and back`, async ({ page }) => {
    const log = logged(id);
    const errors = await openLab(page, `scenario=${id}&time=machine&way=${way}`);
    const told: string[] = [];
    const moments = Array.from({ length: 10 }, (_, i) => log.begun + ((log.ended - log.begun) * (i + 0.5)) / 10);
    for (const ns of moments) {
      await show(page, { at: log.positionOf(ns).toFixed(6) });
      const arms = log.arms(ns);
      // Whatever the disks are told to do, a disk or what waits for one is named.
      await expect(sentence(page)).toContainText(/disk|request|memory|flush/i);
      for (const { verb } of arms) await expect(sentence(page)).toContainText(verb);
      const turning = arms.filter(({ turns }) => turns > 0);
      if (turning.length === 1)
        await expect(sentence(page)).toContainText(
          new RegExp(`disk ${turning[0].disk} waits ${timeText(turning[0].turns)} for its platter`, 'i'),
        );
      told.push((await sentence(page).textContent())!);
    }
    expect(new Set(told).size).toBeGreaterThan(2);
    for (const [i, ns] of [...moments.entries()].reverse()) {
      await show(page, { at: log.positionOf(ns).toFixed(6) });
      await expect(sentence(page)).toHaveText(told[i]);
    }
    // Where steps count, the file system speaks.
    await show(page, { time: 'steps' });
    await expect(sentence(page)).not.toHaveText(told[0]);
    expect(errors).toEqual([]);
  });
