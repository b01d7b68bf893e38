/** The whole English glossary, with the names that Linux gave. */
import { declaredIn } from '../../src/views/glossary/declared.ts';
import { lexiconFor } from '../../src/views/glossary/find.ts';

export const { terms: ALL_TERMS, termsIn } = lexiconFor('en', declaredIn('en'));
