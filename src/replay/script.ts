/** A trace as a script: a line for each of its programs. */
import type { Trace } from './trace.ts';

/** The name of a command's word, of a file that was given: `git` of `folder/git.strace.txt`. */
export const traceName = (file: string): string => {
  const name = file.replace(/^.*\//, '').replace(/\.(?:txt|strace|trace|log|out)\b.*$/i, '');
  return name.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '') || 'trace';
};

/** A word of bash. */
const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** The default size of the volume. */
const SIZE = '64M';

interface Ways {
  /** The directory of the trace that is the volume. */
  root?: string | undefined;
  /** The last line fails if an answer differed from the trace. */
  strict?: boolean;
  /** What the trace found is made. */
  found?: boolean;
}

export function replayScript({ parts, calls }: Trace, name: string, { root, strict, found }: Ways = {}): string {
  const rows = parts.map(({ title }, i) => {
    const last = i === parts.length - 1;
    const words = [
      'replay',
      ...(found ? ['-f'] : []),
      ...(strict && last ? ['--strict'] : []),
      ...(root === undefined ? [] : ['-C', word(root)]),
      name,
      ...(parts.length > 1 ? [String(i + 1)] : []),
    ];
    return `${words.join(' ')}${title === '' ? '' : `   # ${title}`}`;
  });
  return `# ${calls.length} lines of strace, made again\n# size: ${SIZE}\n# trace: ${name}\n${rows.join('\n')}\n`;
}
