/**
 * What a visit asks for: scripts and fonts, compressed with gzip, in KB of 1,000 bytes, beside what is aimed at.
 *
 *     first picture   up to the moment at which a tile has drawn the volume's bytes
 *     in all          and what comes by itself afterwards
 *     workers         theirs, beside both
 */
import { gzipSync } from 'node:zlib';

const VISITS = [
  { name: 'a first visit', path: '', aim: '200 at first', most: { first: 200, all: 236, workers: 483 } },
  { name: 'a returning visit', path: '', seen: true, aim: '' },
  { name: 'embed.html', path: 'embed.html', aim: '250 in all', most: { all: 232, workers: 483 } },
];
/** What a course page loads before the lab is pressed. */
const ELEMENT = { path: 'embed/ext4-lab.js', most: 30 };

/** Runs in the page before all else. */
const watch = (seen) => {
  if (seen) localStorage.setItem('ext4lab.seen', '1');
  const look = () => {
    if (document.querySelector('.tiles svg.picture *, .tiles canvas, svg.picture *')) globalThis.pictureIsDrawn();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

async function sizesOf(browser, address, { path, seen }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const asked = [];
  let drawn = false;
  await page.exposeFunction('pictureIsDrawn', () => {
    drawn = true;
  });
  page.on('request', (request) => {
    if (/\.(js|woff2)$/.test(request.url())) asked.push({ request, late: drawn });
  });
  await page.addInitScript(watch, seen);
  await page.goto(`${address}${path}`);
  await page.waitForLoadState('networkidle');
  // What the page fetches once it is idle.
  await page.waitForTimeout(2000);
  const sum = { first: 0, all: 0, workers: 0 };
  for (const { request, late } of asked) {
    const { length } = gzipSync(await (await request.response()).body());
    if (/worker/.test(request.url())) sum.workers += length;
    else {
      sum.all += length;
      if (!late) sum.first += length;
    }
  }
  await context.close();
  if (!drawn) throw new Error(`${path || 'the page'} drew no picture`);
  return sum;
}

const KB = 1000;

/** What is more than it may be, in a sentence each. */
export async function overBudget(browser, address) {
  const over = [];
  const hold = (what, bytes, most) => {
    if (!(bytes / KB <= most)) over.push(`${what}: ${(bytes / KB).toFixed(1)} KB, and ${most} at the most`);
  };
  for (const visit of VISITS) {
    if (!visit.most) continue;
    const sizes = await sizesOf(browser, address, visit);
    for (const [part, most] of Object.entries(visit.most)) hold(`${visit.name}, ${part}`, sizes[part], most);
  }
  const element = await (await fetch(`${address}${ELEMENT.path}`)).arrayBuffer();
  hold(ELEMENT.path, gzipSync(element).length, ELEMENT.most);
  return over;
}

/** The rows of a table. */
export async function pageSizes(browser, address) {
  const rows = [['', 'first picture', 'in all', 'workers', 'aim']];
  for (const visit of VISITS) {
    const { first, all, workers } = await sizesOf(browser, address, visit);
    const figures = [first, all, workers].map((bytes) => (bytes / KB).toFixed(0));
    rows.push([visit.name, ...figures, visit.aim]);
  }
  return rows;
}
