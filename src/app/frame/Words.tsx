/** What the words on the screen mean. The glossary comes after the first picture. */
import { lazy, Suspense } from 'react';
import { useApp, useWorkbench } from '../use-app.ts';

const Glossary = lazy(() => import('../../views/glossary/Glossary.tsx'));
const GlossaryDialog = lazy(() => import('../../views/glossary/GlossaryDialog.tsx'));

export function Words() {
  const { store } = useWorkbench();
  const drawn = useApp((s) => s.answers.map !== undefined);
  const listed = useApp((s) => s.dialog === 'words');
  const word = useApp((s) => s.wordAsked);
  if (!drawn) return null;
  return (
    <Suspense>
      <Glossary />
      {listed && (
        <GlossaryDialog word={word} onClose={() => store.setState({ dialog: undefined, wordAsked: undefined })} />
      )}
    </Suspense>
  );
}
