/** What help offers to type at the prompt runs, in its order. */
import { expect, it } from 'vitest';
import { examplesIn } from '../../src/app/help/HelpDialog.tsx';
import { help } from '../../src/app/help/words.ts';
import { sessionService } from '../../src/app/session-service.ts';

it('offers lines that run', async () => {
  const session = sessionService();
  await session.script('# mkfs: -t ext4 -b 1024\n# size: 16M\nsync\n', false);
  for (const [line] of examplesIn(help)) {
    expect(await session.exec(line, 80), line).not.toHaveProperty('refused');
    const printed = (await session.ask({ step: 0, write: 0 }, 'outputs', {})).data;
    expect(
      printed.filter((o) => o.stream === 'err').map((o) => o.text),
      line,
    ).toEqual([]);
  }
});
