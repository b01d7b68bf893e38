/**
 * What the browser runs for `npm run bench -- motion`: marks that all move, drawn frame by frame by the page's own plan
 * and elements. One mark in four is an entry with two lines of text and is lifted; the others are plain rectangles.
 */
import { plan } from '../../src/views/motion/between.ts';
import { MarkNodes } from '../../src/views/motion/mark-nodes.ts';

const COLUMNS = 40;

function markAt(i, moved) {
  const [column, row] = moved ? [(i * 7) % COLUMNS, Math.floor(i / COLUMNS)] : [i % COLUMNS, Math.floor(i / COLUMNS)];
  const entry = i % 4 === 0;
  const size = { width: moved ? 30 : 26, height: 16 };
  const parts = [{ shape: 'rect', x: 0, y: 0, ...size, rx: 2 }];
  if (entry)
    parts.push({ shape: 'text', x: 13, y: 7, text: String(i) }, { shape: 'text', x: 13, y: 14, text: `@${9000 + i}` });
  return {
    key: `m${i}`,
    kind: entry ? 'entry' : 'cell',
    layer: entry ? 1 : 0,
    className: 'mark',
    x: column * 34,
    y: row * 24 + (moved ? 40 : 0),
    ...size,
    parts,
    says: moved ? 'there' : 'here',
    lifts: entry,
  };
}

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const p95 = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)];

/** Runs `frames` frames of `count` marks; ms of script a frame, and ms from frame to frame. */
globalThis.benchMotion = async (count, frames) => {
  const group = document.querySelector('#marks');
  group.replaceChildren();
  const nodes = new MarkNodes(group, (name) => name);
  const [a, b] = [false, true].map((moved) => Array.from({ length: count }, (_, i) => markAt(i, moved)));
  const began = performance.now();
  const way = plan(a, b, { stages: { move: { window: [0, 1] } } });
  const planned = performance.now() - began;
  nodes.draw(way.frame(0.001));
  const script = [];
  const between = [];
  let last = await new Promise(requestAnimationFrame);
  for (let i = 1; i <= frames; i++) {
    const now = await new Promise(requestAnimationFrame);
    between.push(now - last);
    last = now;
    const start = performance.now();
    nodes.draw(way.frame((i - 0.5) / frames));
    script.push(performance.now() - start);
  }
  return { planned, script: median(script), scriptP95: p95(script), frame: median(between), frameP95: p95(between) };
};
