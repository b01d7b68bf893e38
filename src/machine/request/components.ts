/**
 * What the hardware's share of time is made of. Every nanosecond between the arrival of a request and its end belongs to
 * exactly one of these.
 */
export const COMPONENTS = [
  'queue',
  'command',
  'seek',
  'settle',
  'rotation',
  'media',
  'interface',
  'controller',
  'cache',
  'flush',
  'cpu',
] as const;

export type Component = (typeof COMPONENTS)[number];

export const QUEUE = 0;
export const COMMAND = 1;
export const SEEK = 2;
export const SETTLE = 3;
export const ROTATION = 4;
export const MEDIA = 5;
export const INTERFACE = 6;
export const CONTROLLER = 7;
export const CACHE = 8;
export const FLUSH = 9;
export const CPU = 10;
