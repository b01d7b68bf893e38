/** Types for tests: what a package for a learning platform holds. */
export interface PackagedLesson {
  id: string;
  title: string;
  questions: number;
  pass?: number;
}
export function lessons(): Map<string, Omit<PackagedLesson, 'id'>>;
export function packaged(lesson: PackagedLesson, kind: '1.2' | '2004' | 'cmi5'): Record<string, Uint8Array>;
