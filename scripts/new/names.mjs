/** The forms of a name: `free-runs`, `free_runs`, `freeRuns`, `FreeRuns`, “Free runs”. A template has them of `new-thing`. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TEMPLATES = path.dirname(fileURLToPath(import.meta.url));

const capital = (text) => text[0].toUpperCase() + text.slice(1);

export function formsOf(name) {
  const words = name.split(/[-_]/);
  const camel = words.map((word, i) => (i === 0 ? word : capital(word))).join('');
  return {
    'new-thing': words.join('-'),
    new_thing: words.join('_'),
    newThing: camel,
    NewThing: capital(camel),
    'New thing': capital(words.join(' ')),
    'New things': capital(words.join(' ')),
  };
}

/** A template, with the name in each of its forms. */
export function made(template, name) {
  const forms = formsOf(name);
  const text = fs.readFileSync(path.join(TEMPLATES, template), 'utf8');
  return text.replace(/new-thing|new_thing|newThing|NewThing|New things?/g, (form) => forms[form]);
}

/** Whether a name is a word of JavaScript itself, such as `default`. */
export function isReserved(name) {
  try {
    return !new Function(`const ${formsOf(name).newThing} = 0`);
  } catch {
    return true;
  }
}
