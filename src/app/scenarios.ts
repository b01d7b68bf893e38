/**
 * All scenarios, shelf by shelf. Each shows one thing on a volume small enough to follow; tests/app/scenarios.test.ts plays
 * all of them to the end, and looks at each where it turns.
 */
import { nameAll } from './first-scenario.ts';
import type { Scenario, Shelf } from './scenario.ts';
import { CHECK_SHELF } from './scenarios-check.ts';
import { CRASH_SHELF } from './scenarios-crash.ts';
import { MACHINE_SHELF } from './scenarios-machine.ts';
import { MAP_SHELF } from './scenarios-maps.ts';
import { NAMES_SHELF } from './scenarios-names.ts';
import { SPACE_SHELF, TIME_SHELF } from './scenarios-space.ts';

export const SHELVES: readonly Shelf[] = [
  MAP_SHELF,
  SPACE_SHELF,
  TIME_SHELF,
  NAMES_SHELF,
  CRASH_SHELF,
  CHECK_SHELF,
  MACHINE_SHELF,
];

/** @internal */
export const SCENARIOS: readonly Scenario[] = SHELVES.flatMap((shelf) => shelf.scenarios);

export const scenarioOf = (script: string): Scenario | undefined => SCENARIOS.find((s) => s.script === script);

/** By its name, whatever its capitals and signs. */
export const scenarioNamed = (name: string): Scenario | undefined =>
  SCENARIOS.find((s) => lettersOf(s.name) === lettersOf(name));

const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

nameAll((run) => scenarioOf(run)?.name);
