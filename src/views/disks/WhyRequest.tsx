/** The reason why the chosen request went to the disks. It is asked for on demand. */
import { useState } from 'react';
import type { Why } from '../../session/answers/why-chain.ts';
import { WhyHere } from '../inspector/WhyHere.tsx';
import { useActions } from '../page/page.ts';

export function WhyRequest({ request, words, onEvent }: { request: number; words: string; onEvent(id: number): void }) {
  const { ask } = useActions();
  const [why, setWhy] = useState<Why>();
  return why ? (
    <WhyHere why={why} opened onEvent={onEvent} />
  ) : (
    <button type="button" className="dk-way" onClick={() => void ask('whyHere', { request }).then(setWhy)}>
      {words}
    </button>
  );
}
