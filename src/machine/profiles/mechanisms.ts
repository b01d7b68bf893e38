/** What kernel 2.6.33 does that costs time. Each can be left out (`# without: …`), to see what rests on it. */
export const MECHANISMS = {
  'commit-waits': 'Who changes a block of metadata that a commit is writing to the log waits until it is there.',
  'rewrite-waits': 'On ext3, who appends to a block that the commit under way has yet to write writes it first.',
  'late-requests': 'After a request that was waited for and came late, CFQ lets few writes out for a while.',
  'flusher-chunks': 'The flusher and writers look at the dirty limits every 1,024 pages, not file by file.',
} as const;

export type Mechanism = keyof typeof MECHANISMS;

export const isMechanism = (word: string): word is Mechanism => word in MECHANISMS;
