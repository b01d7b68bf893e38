/** The scenes of the gallery, as text: geometry, counts and words, from volumes that the engine formats. */
import { describe, expect, it } from 'vitest';
import { describeInspectorScene, INSPECTOR_SCENES } from '../../src/views/inspector/scene.ts';
import { describeMapScene, MAP_SCENES } from '../../src/views/volume-map/scene.ts';

describe('scenes of the volume map', () => {
  for (const scene of MAP_SCENES)
    it(scene.title, () => {
      expect(describeMapScene(scene)).toMatchSnapshot();
    });
});

describe('scenes of the inspector', () => {
  for (const scene of INSPECTOR_SCENES)
    it(scene.title, () => {
      expect(describeInspectorScene(scene)).toMatchSnapshot();
    });
});
