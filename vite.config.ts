import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  // Relative, so that the built page works from any folder of any server.
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1500,
    // The instrument, the part for other pages to embed, and the page of scenes.
    rolldownOptions: { input: ['index.html', 'embed.html', 'gallery.html'] },
  },
});
