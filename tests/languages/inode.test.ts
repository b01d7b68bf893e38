/** What another language says of an inode, field by field, as the tile shows it. */
import { describe, expect, it } from 'vitest';
import { loadLanguage } from '../../src/languages/languages.ts';
import { INODE_SCENES, inodeData } from '../../src/views/inode/scene.ts';
import { figureSaid } from '../../src/views/inode/words.ts';
import { ENGLISH } from '../views/own-words.ts';

describe('Serbian', () => {
  it.each(INODE_SCENES.map((scene) => [scene.id, scene] as const))('%s', async (_, scene) => {
    const { views, told } = await loadLanguage('sr-Latn');
    const data = inodeData(scene)!;
    const said = figureSaid(data, views!.inode, told);
    const fieldsOf = (d: typeof data) => [...d.fields, ...(d.xattrBlock?.fields ?? [])];
    for (const [i, english] of fieldsOf(data).entries()) {
      const { name, struct, doc, value, meaning } = fieldsOf(said)[i];
      expect(doc, name).not.toBe(english.doc);
      expect(doc, name).not.toMatch(ENGLISH);
      if (struct !== undefined) expect(name).toBe(english.name);
      // The names and the values of attributes are the reader's own.
      else expect(`${name} = ${value.replace(/“.*”/, '')} (${meaning})`).not.toMatch(ENGLISH);
    }
  });
});
