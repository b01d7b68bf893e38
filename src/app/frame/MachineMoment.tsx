/** The machine's sentence at the playhead. */
import { useLayoutEffect, useMemo, useState } from 'react';
import type { MachineData } from '../../session/answers/machine-data.ts';
import { flightsOf } from '../../views/disks/flights.ts';
import type { MachineTime } from '../../views/disks/machine-time.ts';
import { nowInWords, READABLE } from '../../views/disks/now-words.ts';
import { askerWords } from '../../views/disks/request-story.ts';
import { ENGLISH, type ToldFlights } from '../../views/disks/words.ts';
import { useWords } from '../../views/language/useWords.ts';
import { operationAt } from '../../views/latency/order.ts';
import { useWorkbench } from '../use-app.ts';
import type { MachineTold, Telling } from './MachineSpeaks.tsx';

function toldAt(flights: ToldFlights, machine: MachineTime, position: number): MachineTold | undefined {
  const { data, said } = flights;
  const time = machine.momentOf(position);
  const sentence = nowInWords(flights, time);
  if (!sentence) return undefined;
  const call = operationAt(data, position);
  const over = call < 0 || time > data.begun[call] + data.took[call];
  return { title: over ? said.disks.now.after : askerWords(data, call, said), sentence };
}

interface Props {
  data: MachineData;
  machine: MachineTime;
  children: Telling;
}

export function MachineMoment({ data, machine, children }: Props) {
  const { clock } = useWorkbench();
  const said = useWords(ENGLISH);
  const flights = useMemo(() => ({ ...flightsOf(data), said }), [data, said]);
  const [told, tell] = useState(() => toldAt(flights, machine, clock.position));
  useLayoutEffect(() => {
    let shown: MachineTold | undefined;
    let since = Number.NEGATIVE_INFINITY;
    const look = () => {
      const now = performance.now();
      if (clock.moving && now - since < READABLE) return;
      const next = toldAt(flights, machine, clock.position);
      if (shown?.sentence === next?.sentence && shown?.title === next?.title) return;
      since = now;
      shown = next;
      tell(next);
    };
    look();
    return clock.subscribe(look);
  }, [clock, flights, machine]);
  return children(told);
}
