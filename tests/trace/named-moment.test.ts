/** A moment that an event names: read, written, and found among events. */
import { expect, it } from 'vitest';
import { ext_insert } from '../../src/trace/events/extent-steps.ts';
import { isCalled, namedText, readNamed, stepAmong } from '../../src/trace/named-moment.ts';

it('is written as it is read', () => {
  for (const text of ['after:ext_insert', 'after:ext_insert:4', 'before:ext4lab:ext_split:-1', 'before:sys_enter'])
    expect(namedText(readNamed(text)!)).toBe(text);
  expect(readNamed('after:ext_insert')).toEqual({ side: 'after', event: 'ext_insert', nth: 1 });
  for (const text of [
    '',
    'after',
    'after:',
    'since:ext_insert',
    'after:ext_insert:0',
    'after:Ext',
    'after:a:b:c:1',
    'after:a:1.5',
  ])
    expect(readNamed(text), text).toBeUndefined();
});

it('needs no escape where links stand', () => {
  const text = 'before:ext_split:-1';
  expect(new URL(`https://lab.test/#at=${text}`).hash).toBe(`#at=${text}`);
  expect(text).not.toMatch(/[\s"'`<>&()[\]{}\\*~$;|]/);
});

it('counts from the first or from the last', () => {
  const among = (text: string) => stepAmong(readNamed(text)!, [10, 20, 30]);
  expect(['after:e', 'before:e', 'after:e:3', 'before:e:-1', 'before:e:-3'].map(among)).toEqual([11, 10, 31, 30, 10]);
  expect(['after:e:4', 'before:e:-4'].map(among)).toEqual([undefined, undefined]);
  expect(stepAmong(readNamed('after:e')!, [])).toBeUndefined();
});

it('is called with its system or without', () => {
  expect(isCalled(ext_insert.name, ext_insert.name)).toBe(true);
  expect(isCalled(ext_insert.name, readNamed('after:ext_insert')!.event)).toBe(true);
  expect(isCalled(ext_insert.name, 'insert')).toBe(false);
});
