/** What the words on the screen mean. The glossary comes after the first picture. */
import { lazy, Suspense } from 'react';
import { useApp, useDrawn } from '../use-app.ts';

const Glossary = lazy(() => import('./WordsWithLessons.tsx'));

export function Words() {
  const drawn = useDrawn();
  const listed = useApp((s) => s.dialog === 'words');
  const word = useApp((s) => s.wordAsked);
  if (!drawn) return null;
  return (
    <Suspense>
      <Glossary listed={listed} word={word} />
    </Suspense>
  );
}
