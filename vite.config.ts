import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { licences } from './scripts/licences.mjs';
import { PAGE_POLICY } from './scripts/page-policy.mjs';

/** The built page brings its content security policy, whoever serves it, and the licences of what is in it. */
const shipped: Plugin = {
  name: 'ext4lab-shipped',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY }, injectTo: 'head-prepend' },
  ],
  generateBundle() {
    const source = licences(fileURLToPath(new URL('.', import.meta.url)));
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
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
  },
};

export default defineConfig({
  // Relative, so that the built page works from any folder of any server.
  base: './',
  plugins: [react(), shipped, element],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1500,
    // A strict policy allows no data: for fonts.
    assetsInlineLimit: 0,
    // The instrument, the part for other pages to embed, the lab, and the page of scenes.
    rolldownOptions: { input: ['index.html', 'embed.html', 'lab.html', 'gallery.html'] },
  },
});
