/** A file that is edited in the panel: what may be, and the line that saves it, which loses nothing if there is no room or the power goes. */

import { describe, expect, it } from 'vitest';
import { editedBy as editedIn } from '../../src/app/edit/begin-edit.ts';
import { edit } from '../../src/app/edit/words.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { utf8 } from '../../src/bytes/text.ts';
import { imageAt } from '../../src/session/crash/flight.ts';
import { type EditedFile, savingLine } from '../../src/session/run/edited.ts';
import { Session } from '../../src/session/session.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import { mountWithShell, sessions } from '../helpers/equipment.ts';

const editedBy = (line: string) => editedIn(line, edit);

function session(script: string): Session {
  const made = sessions.script(`# mkfs: -t ext4 -b 1024\n# size: 8M\n${script}\n`);
  if (made instanceof Refused) throw new Error(made.refused);
  return made;
}

function toEdit(made: Session, path: string): EditedFile {
  const file = made.fileToEdit(path);
  if (file instanceof Refused) throw new Error(file.refused);
  return file;
}

describe('saved', () => {
  it('whatever the text is, in one line, with the mode and the owner that the file had', () => {
    const made = session(
      'mkdir d; echo old > "d/a b"; chmod 2640 "d/a b"; chown 7:8 "d/a b"; echo x > d/.new; ln -s d l',
    );
    const texts = [
      '',
      'plain',
      'two\nlines\n',
      'it\'s $HOME `x` \\n "q" !',
      'tab\tand \x01\x1b\x7f',
      '-n é 漢 \u0085 😀\n',
      '%s %d\n',
      'x'.repeat(9000),
    ];
    for (const path of ['d/a b', 'l/new file', '/mnt/d/-dash', 'd/ü'])
      for (const text of texts) {
        const file = toEdit(made, path);
        const line = savingLine(file, text);
        expect(line).not.toMatch(/\n/);
        expect(made.type(line), line).toBeInstanceOf(Session);
        const now = toEdit(made, path);
        expect(now.bytes, `${path} ${JSON.stringify(text)}`).toBe(utf8(text));
        expect(now.isNew).toBe(false);
        if (path === 'd/a b') expect([now.mode, now.uid, now.gid]).toEqual([0o2640, 7, 8]);
      }
    made.type('ls -A d | cat');
    expect(made.outputs.filter(({ stream }) => stream === 'err')).toEqual([]);
    expect(made.outputs.at(-1)?.text).toBe('-dash\n.new\na b\nnew file\n\xfc\n'.replace('\xfc', 'ü'));
  });

  it('a full disk loses nothing, and leaves nothing beside', () => {
    const made = session('echo old > f; head -c 9M /dev/zero > full || true');
    made.type(savingLine(toEdit(made, 'f'), 'new '.repeat(2000)));
    expect(toEdit(made, 'f').bytes).toBe('old\n');
    expect(made.outputs.map(({ text }) => text).join('')).toContain('No space left on device');
    made.type('ls -A');
    expect(made.outputs.at(-1)?.text).not.toContain('.f.new');
  });

  it('a power cut leaves the old text or the new one', () => {
    const made = session('echo old > f; sync');
    const from = made.recording.length;
    made.type(savingLine(toEdit(made, 'f'), 'new\n'));
    made.type('sync');
    const found = new Set<string>();
    for (let i = 0; i <= 20; i++) {
      const step = Math.round(from + ((made.recording.length - from) * i) / 20);
      let out = '';
      const stdout = (data: Uint8Array) => {
        out += Buffer.from(data).toString();
      };
      const mounted = mountWithShell(
        new Recorder(imageAt(made.crashSource!, step, i % 2 ? 'all' : { seed: i }), 'off'),
        { stdout },
      );
      if (mounted instanceof Refused) throw new Error(mounted.refused);
      mounted.run('cat f');
      found.add(out);
    }
    expect([...found].sort()).toEqual(['new\n', 'old\n']);
  });
});

describe('refused in a sentence', () => {
  const made = session('mkdir d; ln -s f l; printf "a\\0b" > bin; head -c 20000 /dev/zero > big; echo x > f');
  it.each([
    ['d', 'd is a directory, and has no text.'],
    ['l', 'l is a symbolic link: edit f instead.'],
    ['bin', 'bin holds bytes that are no text.'],
    ['big', 'big has 20000 bytes; up to 16384 can be edited here.'],
    ['none/f', 'There is no directory for none/f.'],
    ['f/g', 'There is no directory for f/g.'],
    ['d/', 'd/ is no name of a file.'],
  ])('%s', (path, sentence) => {
    expect(made.fileToEdit(path)).toHaveProperty('refused', sentence);
  });
  it('away from the top by its whole path; by a name from there it is', () => {
    const away = session('mkdir d; echo old > d/f; cd d');
    expect(away.fileToEdit('/d/f')).toHaveProperty(
      'refused',
      'By its whole path a file is edited from the top of the volume: go there with cd first.',
    );
    for (const [path, text] of [
      ['f', 'new\n'],
      ['../g', 'beside\n'],
    ]) {
      expect(away.type(savingLine(toEdit(away, path), text))).toBe(away);
      expect(toEdit(away, path).bytes).toBe(text);
    }
    expect(toEdit(away, 'f').isNew).toBe(false);
  });
});

it('a line at the prompt that opens an editor is one, and others are not', () => {
  expect(editedBy('vi f')).toEqual({ path: 'f' });
  expect(editedBy("edit 'a b'")).toEqual({ path: 'a b' });
  expect(editedBy('nano "d/x y" ')).toEqual({ path: 'd/x y' });
  expect(editedBy('edit')).toEqual({ refused: 'Which file? edit FILE opens it in a panel.' });
  for (const line of ['vi +3 f', 'vi -R f', 'edit f g', 'edit f*', 'nano f; ls', 'vi $x'])
    expect(editedBy(line), line).toHaveProperty('refused');
  for (const line of ['ls', 'visit f', 'editor f', 'cat vi', './vi f']) expect(editedBy(line), line).toBeUndefined();
});
