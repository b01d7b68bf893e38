/** The package for Python, installed as anyone would, in a notebook of marimo's: what the reader does there, the kernel knows. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { packageForPython } from '../scripts/package-python.mjs';
import { aptInstall } from '../scripts/run.mjs';

const SCRIPT = 'mkdir d\\necho hi > d/f\\nsync\\n';

const BOOK = `import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from ext4lab import Lab

    return Lab, mo


@app.cell
def _(Lab, mo):
    lab = mo.ui.anywidget(Lab(script="${SCRIPT}", fs="ext3", tiles="map", at="after:write_super", load="now"))
    lesson = mo.ui.anywidget(Lab(lesson="tree-grows", load="now"))
    forth = mo.ui.button(label="To the seventh step", on_click=lambda _: lab.widget.seek(7))
    mo.vstack([lab, forth, lesson])
    return lab, lesson


@app.cell
def _(lab, lesson, mo):
    knows = [f"step {lab.value['step']:g} of {lab.value['steps']}", lab.value["sentence"], lab.value["link"]]
    mo.md("The kernel knows " + " | ".join(knows) + " | " + str(lesson.value["answers"]))
    return


@app.cell
def _(Lab, mo):
    try:
        Lab(scenari="A leaf of the tree splits")
    except TypeError as error:
        said = str(error)
    mo.md(said)
    return
`;

let folder: string;
let marimo: ChildProcess | undefined;

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A Python of its own; Debian has what makes one in a package beside Python. */
function ownPython(): string {
  const at = path.join(folder, 'python');
  try {
    run('python3', '-m', 'venv', at);
  } catch {
    aptInstall('python3-venv');
    run('python3', '-m', 'venv', at);
  }
  return path.join(at, 'bin');
}

/** The status of an answer, and whether other pages may read it. */
const asked = (address: string, asPath: string, host?: string) =>
  new Promise<[number | undefined, string | undefined]>((done, fail) => {
    const { hostname, port } = new URL(address);
    http
      .get({ hostname, port, path: asPath, headers: host ? { host } : {} }, (answer) => {
        answer.resume();
        done([answer.statusCode, answer.headers['access-control-allow-origin']]);
      })
      .on('error', fail);
  });

test.beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-notebook-'));
});
test.afterAll(() => {
  marimo?.kill();
  fs.rmSync(folder, { recursive: true });
});

test('in a notebook the kernel knows what the reader sees and answers', { tag: '@long' }, async ({ page }) => {
  expect(packageForPython(path.join(folder, 'package'))).toBeUndefined();
  const bin = ownPython();
  run(path.join(bin, 'pip'), 'install', '-q', '--disable-pip-version-check', 'marimo', './package');
  fs.writeFileSync(path.join(folder, 'book.py'), BOOK);
  const port = 20_000 + ((process.pid + 1) % 20_000);
  marimo = spawn(path.join(bin, 'marimo'), ['run', 'book.py', '--headless', '--no-token', '--port', `${port}`], {
    cwd: folder,
    stdio: 'ignore',
  });
  await expect(async () => void (await page.goto(`http://127.0.0.1:${port}/`))).toPass();

  const knows = page.getByText(/^The kernel knows/);
  await expect(knows).toContainText(/step \d+ of \d+ \| The superblock goes to/);
  const there = Number(/step (\d+)/.exec((await knows.textContent())!)![1]);
  const frame = page.locator('ext4-lab').first().locator('iframe').contentFrame();
  await frame.getByRole('button', { name: 'Step forward' }).click();
  await expect(knows).toContainText(`step ${there + 1} of`);
  await page.getByRole('button', { name: 'To the seventh step' }).click();
  await expect(frame.getByLabel('Step', { exact: true })).toContainText(/step\s*7\b/);
  // The link that comes back leads to what is shown.
  await expect(knows).toContainText(/step 7 of .*[#&?]?at=7\b/);

  const lesson = page.locator('ext4-lab').nth(1).locator('iframe').contentFrame();
  await lesson.getByRole('button', { name: 'Next', exact: true }).click();
  await lesson.getByRole('button', { name: 'Two' }).click();
  await expect(knows).toContainText("'lesson': 'tree-grows', 'stop': ");
  await expect(knows).toContainText("'right': False");
  await expect(page.getByText(/there is no option scenari; there are .*scenario/)).toBeVisible();

  // What serves the page: its own files to this computer, and to other pages only the module.
  const served = new URL('.', (await page.locator('ext4-lab').first().getAttribute('page'))!).href;
  expect(await asked(served, '/embed/ext4-lab.js')).toEqual([200, '*']);
  expect(await asked(served, '/embed.html')).toEqual([200, undefined]);
  expect(await asked(served, '/embed.html', 'evil.example')).toEqual([421, undefined]);
  for (const other of ['/', '/assets/', '/../__init__.py', '/%2e%2e/widget.js', '/..%2f_page.py'])
    expect((await asked(served, other))[0], other).toBe(404);
});
