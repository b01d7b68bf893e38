/** Types for tests: what a package for a learning platform holds. */
export interface PackagedLesson {
  id: string;
  title: string;
  questions: number;
  pass?: number;
}
export function lessons(): Map<string, Omit<PackagedLesson, 'id'>>;
export function packaged(lesson: PackagedLesson, scorm: '1.2' | '2004'): Record<string, Uint8Array>;
