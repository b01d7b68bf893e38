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

export const COMPONENT_DOCS: Readonly<Record<Component, string>> = {
  queue: 'waiting for its turn: in the block layer, at the controller, at the disk',
  command: 'the drive decodes the command',
  seek: 'the arm moves to the cylinder',
  settle: 'the head steadies itself on the track',
  rotation: 'the platter turns until the first sector comes by',
  media: 'bytes pass under the head, changes of track on the way included',
  interface: 'bytes cross the cable between the drive’s buffer and its controller',
  controller: 'the controller works on the command, and the link to it carries the bytes',
  cache: 'a cache answers, or takes the bytes, without the platter',
  flush: 'the drive empties its write cache before it goes on',
  cpu: 'the processor works',
};
