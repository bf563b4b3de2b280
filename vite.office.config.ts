/** The second build: the back office (`src/office`), into `build/office`, served below `/ufficio` by `src/office-pages.ts`. */
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './scripts/compile-messages.ts';

/** In development: the office's texts are compiled again when a language file changes. */
function officeTexts(): Plugin {
  return {
    name: 'bancale:office-texts',
    async handleHotUpdate({ file, server }) {
      if (!file.startsWith(join(import.meta.dirname, 'src/office/locales'))) return;
      await compileMessages(import.meta.dirname, ['office']);
      server.ws.send({ type: 'full-reload' });
    },
  };
}

export default defineConfig(({ command }) => ({
  base: '/ufficio/',
  publicDir: false,
  cacheDir: 'node_modules/.vite-office',
  plugins: [officeTexts()],
  build: {
    outDir: 'build/office',
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'src/office/main.tsx',
      // Libraries mark their files for servers of React components, which we have none of.
      onLog: (level, log, pass) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : pass(level, log)),
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // What no release of ours changes: one file, cached for long.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/(react-query|query-core))\//,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
