/** An image from elsewhere has a prompt: its commands work on a copy, and the image stays as it was. */

import { expect, it } from 'vitest';
import { Refused } from '../../src/bytes/refused.ts';
import { block as blockAnswer } from '../../src/session/answers/block.ts';
import { START } from '../../src/session/session-api.ts';
import { sessions } from '../helpers/equipment.ts';

function imageOf(command: string): Uint8Array {
  const made = sessions.format(command);
  if (made instanceof Refused) throw new Error(made.refused);
  const image = new Uint8Array(made.byteLength);
  const { blockSize } = made.overview;
  for (const { block, bytes } of made.contents({ step: made.recording.length, write: 0 }))
    image.set(bytes, block * blockSize);
  return image;
}

/** In the second byte of s_feature_ro_compat: a feature that is read and not written here. */
const QUOTA_BYTE = 1024 + 0x65;
const QUOTA_BIT = 0x01;

const sourceOf = (image: Uint8Array) => ({
  size: image.length,
  read: (offset: number, length: number) => image.slice(offset, offset + length),
});

it('a command mounts a copy, further ones go on with it, and the file is never written', () => {
  const image = imageOf('mke2fs -t ext4 -b 1024 disk.img 8M');
  const before = image.slice();
  const opened = sessions.open(sourceOf(image), 'disk.img');
  if (opened instanceof Refused) throw new Error(opened.refused);
  const first = opened.type('echo hi > f; sync');
  if (first instanceof Refused) throw new Error(first.refused);
  const steps = first.overview.steps;
  expect(steps).toBeGreaterThan(0);
  const second = first.type('cat f');
  expect(second).toBe(first);
  expect(first.outputs.map(({ text }) => text).join('')).toContain('hi');
  expect(first.typedAt).toHaveLength(2);
  expect(Buffer.compare(image, before)).toBe(0);
  // At its beginning the copy is the image.
  expect(first.ask(START, blockAnswer, { block: 1 }).bytes).toEqual(before.slice(1024, 2048));
});

it('an image that may not be written is refused at the prompt', () => {
  const image = imageOf('mke2fs -t ext4 -O ^metadata_csum disk.img 16M');
  image[QUOTA_BYTE] |= QUOTA_BIT;
  const opened = sessions.open(sourceOf(image), 'disk.img');
  if (opened instanceof Refused) throw new Error(opened.refused);
  expect(opened.type('touch f')).toBeInstanceOf(Refused);
});
