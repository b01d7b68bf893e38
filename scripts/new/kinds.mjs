/**
 * What `npm run new` can make. Each says the files that it makes, the lists that it adds a line to, and what to do next.
 *
 *      tile NAME ──▶ { files: { path: text }, lists: { path: change of its text }, next: sentences }
 */
import fs from 'node:fs';
import { fieldOf } from './field.mjs';
import { withEntry, withImport } from './lists.mjs';
import { formsOf, made } from './names.mjs';

const LETTERS = { form: /^[a-z]+(-[a-z]+)*$/, says: 'small letters, with - between words: free-runs' };
const KEBAB = {
  form: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  says: 'small letters and digits, with - between words: free-runs',
};
const SNAKE = {
  form: /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
  says: 'small letters and digits, with _ between words: group_full',
};
const FIELD = {
  form: /^[A-Za-z]\w*\.[a-z][a-z0-9]*(_[a-z0-9]+)*$/,
  says: 'a declared event, a dot and a name with _ between words: ext_insert.goal',
};

function tile(name) {
  const { newThing } = formsOf(name);
  const files = ['tile.ts', 'answer.ts', 'view.tsx', 'scene.ts'];
  return {
    files: Object.fromEntries(files.map((file) => [`src/views/${name}/${file}`, made(`tile/${file}`, name)])),
    lists: {
      'src/views/tiles.ts': (text) =>
        withEntry(withImport(text, `import { ${newThing} } from './${name}/tile.ts';`), 'export const TILES', newThing),
    },
    next: [
      `Say in src/views/${name}/answer.ts what is read, in view.tsx how it is drawn, in scene.ts what is to be seen.`,
      `npx vitest run tests/views/scenes.test.ts -t ${name}; npm run dev shows it: /#tiles=${name}, and its scene: /gallery.html`,
    ],
  };
}

function command(name) {
  const { newThing } = formsOf(name);
  return {
    files: { [`src/commands/${name}.ts`]: made('command.ts', name) },
    lists: {
      'src/commands/everyday.ts': (text) =>
        withEntry(withImport(text, `import { ${newThing} } from './${name}.ts';`), 'export const EVERYDAY', newThing),
    },
    next: [
      `Say in src/commands/${name}.ts what it does, and judge it in tests/shell/snippets.ts beside the real one.`,
      `echo '${name} --help' > t.sh; node bin/ext4lab.mjs run t.sh`,
    ],
  };
}

function event(name) {
  const { NewThing, 'new-thing': file } = formsOf(name);
  return {
    files: { [`src/trace/events/${file}.ts`]: made('event.ts', name) },
    lists: {
      'src/trace/events/all.ts': (text) =>
        withEntry(withImport(text, `import * as ${NewThing} from './${file}.ts';`), 'const FILES', NewThing),
    },
    docs: true,
    next: [
      `Say in src/trace/events/${file}.ts what its fields are and the sentence that tells it.`,
      `In the telling.ts beside where it happens: recorder.emit(${NewThing}, { … }). Then npm run docs, and a test beside those of its room.`,
    ],
  };
}

/** Lessons are sorted by their files' names, which begin with a number. */
function lesson(name) {
  const course = 'src/lessons/course';
  const last = Math.max(...fs.readdirSync(course).map((file) => Number.parseInt(file, 10)));
  const file = `${course}/${String(last + 1).padStart(2, '0')}-${name}.md`;
  const { 'New thing': title } = formsOf(name);
  const row = `| ${title} | Say here in one sentence what this lesson teaches. | File map | 10 | 139 |\n`;
  return {
    files: { [file]: made('lesson.md', name) },
    lists: {
      'docs/teach/lessons.md': (text) => text.replace(/((?:^\|.*\n)+)(?!\|)/m, `$1${row}`),
    },
    next: [
      `Write ${file} (docs/teach/lessons.md says how); its number is its place in the course.`,
      'npx vitest run tests/lessons/course.test.ts plays it; npm run renew tests/lessons/course.test.ts counts its row again.',
    ],
  };
}

function scenario(name) {
  const { newThing } = formsOf(name);
  const file = `src/app/scenario-${name}.ts`;
  return {
    files: { [file]: made('scenario.ts', name) },
    lists: {
      'src/app/scenarios-maps.ts': (text) =>
        withEntry(withImport(text, `import { ${newThing} } from './scenario-${name}.ts';`), 'scenarios: [', newThing),
    },
    next: [
      `Say in ${file} its script, the event at which it turns, and what its tiles say before and after.`,
      'Move its line to the shelf that it belongs to: src/app/scenarios-*.ts. npx vitest run tests/app/scenarios.test.ts plays it.',
    ],
  };
}

/** `said`: how a thing of this name is declared already, wherever in `where` that is. */
export const KINDS = {
  tile: { names: LETTERS, said: (name) => `id: '${name}'`, where: 'src/views/*/tile.ts', make: tile },
  command: { names: KEBAB, said: (name) => `name: '${name}'`, where: 'src/commands', make: command },
  event: { names: SNAKE, said: (name) => `:${name}'`, where: 'src/trace', make: event },
  field: { names: FIELD, make: fieldOf },
  lesson: { names: KEBAB, said: (name) => `id: ${name}`, where: 'src/lessons/course', make: lesson },
  scenario: { names: KEBAB, said: (name) => `'${name}'`, where: 'src/app/scenario*.ts', make: scenario },
};
