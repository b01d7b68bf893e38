/** What each lesson is called and teaches, by its id. In English its own file says it. */
export const lessonTitles: Readonly<Record<string, { title: string; teaches: string }>> = {};
