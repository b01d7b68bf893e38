import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { licences } from './scripts/licences.mjs';
import { writeWorker } from './scripts/offline.mjs';
import { PAGE_POLICY } from './scripts/page-policy.mjs';

/** Pages that stand by themselves: with a manifest they can be installed, and are kept for a visit without a network. */
const KEPT = new Set(['/index.html', '/lab.html', '/experiments.html']);

/** The built page brings its content security policy, whoever serves it, and the licences of what is in it. */
const shipped: Plugin = {
  name: 'ext4lab-shipped',
  apply: 'build',
  transformIndexHtml: (_, { path }) => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY }, injectTo: 'head-prepend' },
    ...(KEPT.has(path) ? [{ tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' } }] : []),
  ],
  generateBundle() {
    const source = licences(fileURLToPath(new URL('.', import.meta.url)));
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
  },
};

/** A language that says little of the page says how much, where it is chosen. It is counted beside the build. */
const ENOUGH = 95;
let shares: Promise<string> | undefined;
const languages: Plugin = {
  name: 'ext4lab-languages',
  apply: 'build',
  enforce: 'pre',
  buildStart() {
    shares ??= promisify(execFile)(process.execPath, ['scripts/languages.mjs', '--shares']).then(({ stdout }) => {
      const all = Object.entries<number>(JSON.parse(stdout));
      return JSON.stringify(Object.fromEntries(all.filter(([, share]) => share < ENOUGH)));
    });
  },
  transform: {
    filter: { id: /OtherLanguages\.tsx$/ },
    handler: async (code) => code.replace('import.meta.env.LANGUAGE_SHARES', (await shares) ?? '{}'),
  },
};

/** <ext4-lab> for any page, and the lesson for a learning platform: one module each, under a name that stays. */
const MODULES = { 'ext4-lab': 'src/embed/main.ts', sco: 'src/embed/results/sco.ts' };
const element: Plugin = {
  name: 'ext4lab-element',
  apply: 'build',
  async closeBundle() {
    const out = { outDir: 'dist/embed', copyPublicDir: false, emptyOutDir: false, target: 'es2023' };
    for (const [name, entry] of Object.entries(MODULES)) {
      const lib = { entry, formats: ['es' as const], fileName: () => `${name}.js` };
      await build({ configFile: false, logLevel: 'warn', build: { lib, ...out } });
    }
    // Last: it lists everything.
    await writeWorker('dist');
  },
};

export default defineConfig({
  // Relative, so that the built page works from any folder of any server.
  base: './',
  plugins: [languages, react(), shipped, element],
  worker: {
    format: 'es',
    // By their names the worker's parts are told from the page's (scripts/bench/page-sizes.mjs).
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/worker-[name]-[hash].js',
        // What a session needs is one file, however much of it the other services share.
        codeSplitting: { groups: [{ name: 'session', tags: ['$initial'] }] },
      },
    },
  },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1500,
    // A strict policy allows no data: for fonts.
    assetsInlineLimit: 0,
    // The instrument, the part for other pages to embed, the lab, the experiments, and the page of scenes.
    rolldownOptions: { input: ['index.html', 'embed.html', 'lab.html', 'experiments.html', 'gallery.html'] },
  },
});
