/**
 * Attributes as the kernel has them: getfattr prints those of many files at a time, quoted.
 *
 *     # file: /mnt/a\040b          stdout: names and values of what could be read
 *     user.small=0x736d616c6c
 *     getfattr: /mnt/c: Structure needs cleaning       stderr: a file's, or one attribute's
 */
import { run } from '../../helpers/linux.ts';
import { errnoSaid } from './kernel-mount.ts';

const unquoted = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/** For each file, by its path: name=bytes as hexadecimal digits, or an errno. */
export function kernelAttributes(paths: readonly string[]): Map<string, Map<string, string>> {
  // What is printed is read as UTF-8, which not every name is.
  const asRead = (path: string) => Buffer.from(path, 'latin1').toString();
  const all = new Map<string, Map<string, string>>(paths.map((path) => [asRead(path), new Map()]));
  const input = Buffer.from(paths.map((path) => `${path}\0`).join(''), 'latin1');
  const { stdout, stderr } = run(
    'xargs',
    ['-0', '-r', 'getfattr', '-h', '-d', '-m', '-', '-e', 'hex', '--absolute-names', '--'],
    { input },
  );
  let of = new Map<string, string>();
  for (const line of stdout.split('\n')) {
    const file = /^# file: (.*)$/.exec(line);
    if (file) of = all.get(unquoted(file[1])) ?? new Map();
    else if (line !== '') {
      const at = line.indexOf('=');
      const [name, value] = at < 0 ? [line, '0x'] : [line.slice(0, at), line.slice(at + 1)];
      of.set(unquoted(name), value.slice(2));
    }
  }
  for (const line of stderr.split('\n')) {
    const said = /^(?:getfattr: )?(.*): ([^:]*)$/.exec(line);
    if (!said) continue;
    const what = unquoted(said[1]);
    const whole = all.get(what);
    if (whole) whole.set('', errnoSaid(said[2]));
    else {
      const at = what.lastIndexOf(': ');
      all.get(what.slice(0, at))?.set(what.slice(at + 2), errnoSaid(said[2]));
    }
  }
  return new Map(paths.map((path) => [path, all.get(asRead(path))!]));
}
