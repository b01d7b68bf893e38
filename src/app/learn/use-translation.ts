/** A lesson or a puzzle in the chosen language, if it has a translation. The text is fetched when it is opened. */
import { useEffect, useState } from 'react';
import type { Lesson } from '../../lessons/lesson.ts';
import type { Puzzle } from '../../lessons/puzzle.ts';
import { hasTranslation, toldIn } from '../../lessons/translations.ts';

/** Returns undefined while the text is on its way, and English if it cannot be fetched. */
export function useTranslation<T extends Lesson | Puzzle>(of: T | undefined, language: string): T | undefined {
  const [got, setGot] = useState<{ of: T; language: string; told: T }>();
  const there = of !== undefined && hasTranslation(of, language);
  useEffect(() => {
    if (!there) return;
    let wanted = true;
    const give = (told: T) => wanted && setGot({ of, language, told });
    toldIn(of, language).then(give, () => give(of));
    return () => {
      wanted = false;
    };
  }, [there, of, language]);
  if (!there) return of;
  return got?.of === of && got.language === language ? got.told : undefined;
}
