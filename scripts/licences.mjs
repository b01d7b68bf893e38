/** The licences of what the built page holds of others: the packages that it depends on, and those that they do. */
import fs from 'node:fs';
import path from 'node:path';

const described = (folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Where a package is that another one needs: in its own folder, or above. */
function folderOf(name, from) {
  for (let at = from; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', name);
    if (fs.existsSync(folder)) return folder;
    if (at === path.dirname(at)) throw new Error(`${name} is not installed`);
  }
}

export function licences(root) {
  const folders = new Map();
  const gather = (from) => {
    for (const name of Object.keys(described(from).dependencies ?? {})) {
      const folder = folderOf(name, from);
      if (folders.has(folder)) continue;
      folders.set(folder, name);
      gather(folder);
    }
  };
  gather(root);
  const texts = [...folders]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([folder, name]) => {
      const { version, license } = described(folder);
      const file = fs.readdirSync(folder).find((f) => /^licen[cs]e/i.test(f));
      const text = file ? fs.readFileSync(path.join(folder, file), 'utf8').trim() : `Licence: ${license}`;
      return `${name} ${version}\n\n${text}\n`;
    });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
