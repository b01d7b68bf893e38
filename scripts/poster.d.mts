/** Types for tests: the picture of a moment. */
export function posterOf(link: string): Promise<{ svg: string; caption: string; errors: string[] }>;
