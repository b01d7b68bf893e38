/**
 * npm run traces: the traces in tests/replay/traces, of real programs on Linux, and the trees that they left, made anew.
 *
 *      git, tar, sqlite3 ── strace -f ──▶ git.txt      the tree, with the sums of its files ──▶ git.tree
 *
 * Nothing of this machine is in them: the programs have an empty environment, and no home.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

export const LISTING = `find . -mindepth 1 ! -path './lost+found*' ! -type d -printf '%y %m %s %p %l\\n' | sort
find . -mindepth 1 ! -path './lost+found*' -type d -printf '%y %m %p\\n' | sort
find . -type f -exec sha256sum {} + | sort`;

const GIT = 'git -c user.name=a -c user.email=a@b.example -c gc.auto=0';

export const TRACED = {
  git: {
    run: `git init -q --template= .
mkdir src
echo 'int main(void) { return 0; }' > src/main.c
echo hello > README
git add .
${GIT} commit -q -m one`,
  },
  tar: {
    before: `mkdir -p made/deep/er && cd made
head -c 5000 /dev/zero | tr '\\0' x > deep/five
echo text > 'a name with spaces' && chmod 600 'a name with spaces'
ln -s ../deep/five deep/er/link && ln deep/five deep/again
touch -d '2001-02-03 04:05:06' deep/er && chmod 1777 deep
cd .. && tar cf made.tar -C made . && rm -r made`,
    run: 'tar xf ../before/made.tar',
  },
  sqlite: {
    run: `sqlite3 t.db 'PRAGMA page_size = 1024; CREATE TABLE t(a INTEGER PRIMARY KEY, b); INSERT INTO t(b) VALUES(1),(2),(3);'
sqlite3 t.db 'UPDATE t SET b = b + 1; DELETE FROM t WHERE b = 3;'`,
  },
};

/** What was read is known here, too: of it a few bytes are enough. */
const shorter = (text) =>
  text.replace(/^(\d+ (?:read|pread64)\(\d+, ")((?:[^"\\]|\\.){33,})"/gm, (_, call, data) => {
    const cut = data.slice(0, 32).replace(/\\[^\\]{0,3}$/, '');
    return `${call}${cut}"...`;
  });

const FILTER = 'trace=%file,%desc,%process,umask,getcwd';

export function traced({ before, run }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'traced-'));
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };
  const bash = (script, cwd, ...under) => {
    fs.mkdirSync(cwd, { recursive: true });
    const [program, ...words] = [...under, 'bash', '-c', `umask 022; ${script}`];
    return execFileSync(program, words, { cwd, env, encoding: 'latin1' });
  };
  try {
    if (before) bash(before, path.join(folder, 'before'));
    const [file, work] = [path.join(folder, 'trace'), path.join(folder, 'tree')];
    bash(run, work, 'strace', '-f', '-s', '1000000', '-e', FILTER, '-e', 'signal=none', '-o', file);
    return {
      text: shorter(fs.readFileSync(file, 'latin1').replaceAll(folder, '/tmp/traced')),
      tree: bash(LISTING, work),
    };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const name of Object.keys(TRACED)) {
    const { text, tree } = traced(TRACED[name]);
    const to = path.join(root, 'tests/replay/traces', name);
    fs.writeFileSync(`${to}.txt`, text, 'latin1');
    fs.writeFileSync(`${to}.tree`, tree, 'latin1');
  }
