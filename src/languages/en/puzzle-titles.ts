/** What each puzzle is called and asks, by its id. In English its own file says it. */
export const puzzleTitles: Readonly<Record<string, { title: string; asks: string }>> = {};
