/**
 * npm run bench -- lab-fit: the lab's two costs of the processor, by least squares of the relative errors, on one and two
 * disks alone; then the cells on three and four, which the fit has not seen. One step of Gauss and Newton: a second one
 * meets what the cells do by chance.
 *
 *     costs ── 18 cells ──▶ errors ───────────────────────────────┐
 *     each cost a quarter higher ── 18 cells ──▶ how each answers ┴─▶ the costs that they ask for
 */
import { cellsOn, told } from './lab-cells.mjs';

/** Where it begins, µs. */
const FIRST = { path: 120, page: 22 };
const STEP = 1.25;

const lineOf = (costs) => ({
  cpu: Object.entries(costs)
    .map(([name, us]) => `${name}=${us}us`)
    .join(','),
});

export async function fitLab() {
  const names = Object.keys(FIRST);
  const seen = await cellsOn([1, 2], lineOf(FIRST));
  console.log(`${lineOf(FIRST).cpu}: ${told(seen)}`);
  const answers = [];
  for (const name of names) {
    const more = FIRST[name] * (STEP - 1);
    const higher = await cellsOn([1, 2], lineOf({ ...FIRST, [name]: FIRST[name] + more }));
    answers.push(higher.map((cell, i) => (cell.seconds - seen[i].seconds) / cell.paper / more));
  }
  const change = leastSquares(
    answers,
    seen.map(({ seconds, paper }) => (paper - seconds) / paper),
  );
  const costs = Object.fromEntries(names.map((name, i) => [name, Math.round(FIRST[name] + change[i])]));
  console.log(`fitted: ${lineOf(costs).cpu}`);
  const [fitted, predicted] = [await cellsOn([1, 2], lineOf(costs)), await cellsOn([3, 4], lineOf(costs))];
  console.log(`one and two disks, fitted: ${told(fitted)}`);
  console.log(`three and four, predicted: ${told(predicted)}`);
  console.log(`all: ${told([...fitted, ...predicted])}`);
}

/** Of two unknowns: answers[i] · change sums up to the errors as nearly as can be. */
function leastSquares([a, b], errors) {
  const dot = (x, y) => x.reduce((sum, value, i) => sum + value * y[i], 0);
  const [aa, ab, bb, ae, be] = [dot(a, a), dot(a, b), dot(b, b), dot(a, errors), dot(b, errors)];
  const determinant = aa * bb - ab * ab;
  return [(ae * bb - be * ab) / determinant, (be * aa - ae * ab) / determinant];
}
