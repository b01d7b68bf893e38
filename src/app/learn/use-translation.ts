/** A lesson in the language that was chosen, if there is one: its text comes when it is opened. */
import { useEffect, useState } from 'react';
import type { Lesson } from '../../lessons/lesson.ts';
import { hasTranslation, lessonIn } from '../../lessons/translations.ts';

/** Undefined while it is on its way; English where it cannot be had. */
export function useTranslation(lesson: Lesson | undefined, language: string): Lesson | undefined {
  const [got, setGot] = useState<{ of: Lesson; language: string; told: Lesson }>();
  const there = lesson !== undefined && hasTranslation(lesson, language);
  useEffect(() => {
    if (!there) return;
    let wanted = true;
    const give = (told: Lesson) => wanted && setGot({ of: lesson, language, told });
    lessonIn(lesson, language).then(give, () => give(lesson));
    return () => {
      wanted = false;
    };
  }, [there, lesson, language]);
  if (!there) return lesson;
  return got?.of === lesson && got.language === language ? got.told : undefined;
}
