/**
 * npm run package -- npm [--out FOLDER]: what other pages need, as a package for npm (package-npm.mjs).
 * npm run package -- python [--out FOLDER]: what notebooks need, as a package for Python (package-python.mjs).
 *
 * npm run package -- LESSON [--scorm 1.2|2004 | --cmi5] [--pass PERCENT] [--out FILE.zip]: a lesson as a learning platform takes it in.
 *
 *     built page + a page for the lesson + imsmanifest.xml ──▶ tree-grows-scorm-2004.zip
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import { buildPage } from './build.mjs';
import { packageForNpm } from './package-npm.mjs';
import { packageForPython } from './package-python.mjs';
import { root } from './run.mjs';

const COURSE = path.join(root, 'src', 'lessons', 'course');
const DIST = path.join(root, 'dist');
/** Of the page, what a lesson never opens. */
const LEFT_OUT = /^\.|^(gallery|index|sw|manifest|icons)\b|\/gallery-|\.map$/;

const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

/** The lessons, by their names. */
export function lessons() {
  const texts = fs.readdirSync(COURSE).map((file) => fs.readFileSync(path.join(COURSE, file), 'utf8'));
  const front = (text, name) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)[1];
  return new Map(
    texts.map((text) => [front(text, 'id'), { title: front(text, 'title'), questions: questionsIn(text) }]),
  );
}

const questionsIn = (text) => text.match(/^### /gm)?.length ?? 0;

const page = ({ id, title, questions, pass }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escaped(title)}</title>
    <script type="module" src="embed/sco.js"></script>
  </head>
  <body>
    <ext4-lab lesson="${id}" load="press" label="${escaped(title)}" questions="${questions}"${pass === undefined ? '' : ` pass="${pass}"`}></ext4-lab>
  </body>
</html>
`;

const KINDS = {
  1.2: {
    space:
      'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
    version: '1.2',
    type: 'adlcp:scormtype',
    mastery: (pass) => `<adlcp:masteryscore>${pass}</adlcp:masteryscore>`,
  },
  2004: {
    space:
      'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
    version: '2004 4th Edition',
    type: 'adlcp:scormType',
    mastery: (pass) =>
      `<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="passed" satisfiedByMeasure="true"><imsss:minNormalizedMeasure>${pass / 100}</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>`,
  },
};

/** cmi5's: one lesson, done when its end was reached, or with a percentage when it was passed. */
const courseOf = ({ id, title, pass }) => `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="urn:x-ext4lab-course:${id}">
    <title><langstring lang="en">ext4lab</langstring></title>
    <description><langstring lang="en">${escaped(title)}</langstring></description>
  </course>
  <au id="urn:x-ext4lab-lesson:${id}" moveOn="${pass === undefined ? 'Completed' : 'Passed'}"${pass === undefined ? '' : ` masteryScore="${pass / 100}"`} launchMethod="AnyWindow">
    <title><langstring lang="en">${escaped(title)}</langstring></title>
    <description><langstring lang="en">${escaped(title)}</langstring></description>
    <url>lesson.html</url>
  </au>
</courseStructure>
`;

function manifest({ id, title, pass }, scorm, files) {
  const { space, version, type, mastery } = KINDS[scorm];
  const listed = files.map((file) => `      <file href="${escaped(file)}"/>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="ext4lab.${id}" version="1" ${space}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>ext4lab</title>
      <item identifier="lesson" identifierref="page"><title>${escaped(title)}</title>${pass === undefined ? '' : mastery(pass)}</item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" ${type}="sco" href="lesson.html">
${listed}
    </resource>
  </resources>
</manifest>
`;
}

/** All files of a package, by their names. */
export function packaged(lesson, kind) {
  const names = fs.readdirSync(DIST, { recursive: true }).map((name) => name.split(path.sep).join('/'));
  const kept = names.filter((name) => !LEFT_OUT.test(name) && fs.statSync(path.join(DIST, name)).isFile()).sort();
  const files = Object.fromEntries(kept.map((name) => [name, fs.readFileSync(path.join(DIST, name))]));
  files['lesson.html'] = Buffer.from(page(lesson));
  if (kind === 'cmi5') files['cmi5.xml'] = Buffer.from(courseOf(lesson));
  else files['imsmanifest.xml'] = Buffer.from(manifest(lesson, kind, ['lesson.html', ...kept]));
  return files;
}

function main() {
  const known = lessons();
  const usage = `usage: npm run package -- npm|python [--out FOLDER]\n       npm run package -- LESSON [--scorm 1.2|2004 | --cmi5] [--pass PERCENT] [--out FILE.zip]\nlessons: ${[...known.keys()].join(', ')}`;
  const complain = (why) => {
    console.error(`${why}\n${usage}`);
    process.exit(2);
  };
  let asked;
  try {
    const options = {
      scorm: { type: 'string', default: '2004' },
      cmi5: { type: 'boolean', default: false },
      pass: { type: 'string' },
      out: { type: 'string' },
    };
    asked = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    complain(error.message);
  }
  const { values, positionals } = asked;
  const [id] = positionals;
  const whole = { npm: packageForNpm, python: packageForPython }[id];
  if (whole) {
    const why = whole(values.out ?? `ext4lab-${id}`);
    if (why) complain(why);
    return;
  }
  const pass = values.pass === undefined ? undefined : Number(values.pass);
  if (!known.has(id)) complain(id === undefined ? 'which lesson?' : `no lesson is called ${id}`);
  if (!Object.hasOwn(KINDS, values.scorm)) complain(`there is no SCORM ${values.scorm} here`);
  if (pass !== undefined && !(pass >= 0 && pass <= 100)) complain(`${values.pass} is no percentage`);
  const kind = values.cmi5 ? 'cmi5' : values.scorm;
  const out = values.out ?? `${id}-${values.cmi5 ? kind : `scorm-${kind}`}.zip`;
  if (fs.existsSync(out)) complain(`${out} is there already`);
  if (!buildPage()) process.exit(1);
  const zip = zipSync(packaged({ id, ...known.get(id), pass }, kind), { level: 9 });
  fs.writeFileSync(out, zip);
  console.log(`${out}: ${(zip.length / 1024 / 1024).toFixed(1)} MB`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
