/** A scenario in the words of the language that was chosen; English is its own. */
import type { ScenarioSaid, Words } from '../languages/languages.ts';
import type { Scenario, Shelf } from './scenario.ts';

export const saidOf = ({ scenarios }: Words, scenario: Scenario): ScenarioSaid => scenarios?.[scenario.id] ?? scenario;

export const shelfTitle = ({ shelves }: Words, shelf: Shelf): string => shelves?.[shelf.id] ?? shelf.title;
