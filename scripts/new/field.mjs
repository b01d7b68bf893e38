/**
 * A field of an event: its declaration, and a value at each place that tells the event.
 *
 *      ext_insert.goal ──▶ src/trace/events/extent-steps.ts     goal: int('…'),
 *                      └─▶ each emit(ext_insert, { … })          goal: 0,
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { parseSync } from 'vite';

const isNode = (value) => typeof value === 'object' && value !== null && typeof value.type === 'string';

function nodesOf(value, found = []) {
  if (Array.isArray(value)) for (const part of value) nodesOf(part, found);
  if (!isNode(value)) return found;
  found.push(value);
  for (const key in value) if (typeof value[key] === 'object') nodesOf(value[key], found);
  return found;
}

const TELLS = new Set(['emit', 'during', 'enter']);

/** Values of an event's fields: of a call `emit(E.ext_insert, { … })`, or of one like it; and what `emit` is given in their place. */
const toldIn = (file, text, constant) =>
  nodesOf(parseSync(file, text).program)
    .filter(({ type }) => type === 'CallExpression')
    .flatMap(({ callee, arguments: given }) => {
      const kind = given.findIndex((one) => (one.property?.name ?? one.name) === constant);
      const told = kind >= 0 ? given[kind + 1] : undefined;
      return told?.type === 'ObjectExpression' || (told && TELLS.has(callee.property?.name)) ? [told] : [];
    });

function filesWith(word) {
  try {
    return execFileSync('git', ['grep', '-lw', word, '--', 'src', 'tests'], { encoding: 'utf8' }).trim().split('\n');
  } catch {
    return [];
  }
}

/** Adds a property at the end of an object, or to what stands for one. */
function withProperty(text, object, property) {
  if (object.type !== 'ObjectExpression') {
    const { start, end } = object;
    return `${text.slice(0, start)}{ ...${text.slice(start, end)}, ${property} }${text.slice(end)}`;
  }
  const last = object.properties.at(-1);
  const at = last ? last.end : object.start + 1;
  return `${text.slice(0, at)}${last ? ', ' : ' '}${property}${text.slice(at)}`;
}

/** The names of fields, those shared with other events (`...EXTENT_FIELDS`) included. */
function namesIn(fields, declared) {
  if (fields?.type !== 'ObjectExpression') return [];
  return fields.properties.flatMap(({ key, argument }) => {
    if (key) return [key.name];
    return namesIn(declared.find(({ id }) => id.name === argument.name)?.init, declared);
  });
}

/** The declaration of an event by the name of its constant, or by its own: `ext_insert`, `ext4lab:ext_insert`. */
function declarationOf(name) {
  const files = fs.readdirSync('src/trace/events').map((file) => `src/trace/events/${file}`);
  for (const file of [...files, 'src/trace/bio.ts']) {
    const declared = nodesOf(parseSync(file, fs.readFileSync(file, 'utf8')).program).filter(
      ({ type }) => type === 'VariableDeclarator',
    );
    for (const { id, init } of declared) {
      if (init?.type !== 'CallExpression' || init.callee.name !== 'defineEvent') continue;
      const [own, , fields] = init.arguments;
      if (id.name !== name && own.value.split(':')[1] !== name) continue;
      return { file, constant: id.name, fields, names: namesIn(fields, declared) };
    }
  }
  return undefined;
}

export function fieldOf(said) {
  const [name, field] = said.split('.');
  const event = declarationOf(name);
  if (!event) return { refused: `No event is called ${name}; docs/inside/recording.md lists them all.` };
  const { file, constant, fields, names } = event;
  if (fields?.type !== 'ObjectExpression') return { refused: `The fields of ${name} are not written out in ${file}.` };
  if (names.includes(field)) return { refused: `${name} has a field ${field} already.` };
  const lists = {
    [file]: (text) => withProperty(text, fields, `${field}: int('Say here what it is.')`),
  };
  for (const place of filesWith(constant))
    if (place !== file) {
      const change = (text) =>
        toldIn(place, text, constant)
          .reverse()
          .reduce((changed, values) => withProperty(changed, values, `${field}: 0`), text);
      const text = fs.readFileSync(place, 'utf8');
      if (change(text) !== text) lists[place] = change;
    }
  return {
    files: {},
    lists,
    docs: true,
    next: [
      `Say in ${file} what it is and let the sentence tell it; give it its value where the event is told.`,
      'Draw it where it belongs. Then npm run docs, and npm run renew -- FILE for the recordings that have this event.',
    ],
  };
}
