/** The words of a scenario: English where it is declared, those of another language where it is shown. */
import { scenarios } from '../languages/en/scenarios.ts';

export { shelves } from '../languages/en/scenarios.ts';

export const said = (id: keyof typeof scenarios) => ({ id, ...scenarios[id] });
