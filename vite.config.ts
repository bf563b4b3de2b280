import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './scripts/compile-messages.ts';

/** Compiles the interface texts before the build, and again whenever a language file changes in development. */
function interfaceTexts(): Plugin {
  const locales = join(import.meta.dirname, 'src/storefront/locales');
  let compiled: Promise<void> | undefined;
  return {
    name: 'bancale:interface-texts',
    async buildStart() {
      compiled ??= compileMessages(import.meta.dirname);
      await compiled;
    },
    async handleHotUpdate({ file, server }) {
      if (!file.startsWith(locales)) return;
      await compileMessages(import.meta.dirname);
      server.ws.send({ type: 'full-reload' });
    },
  };
}

export default defineConfig(({ command }) => ({
  publicDir: 'src/storefront/public',
  plugins: [interfaceTexts(), reactRouter()],
  build: { assetsInlineLimit: 0, target: 'es2023', cssMinify: 'lightningcss', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs and no deployment of ours changes: one file, cached for long, packed better than ten.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
                  priority: 2,
                },
                // Parts of at least four pages: one file instead of thirty small ones. Features stay out: they bring
                // styles, which would then stand before the frame's and turn the order of the layers round.
                {
                  name: 'shared',
                  test: /src\/(contract|storefront\/(?!features\/)).*\.(tsx?|js)$/,
                  minShareCount: 4,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  // One self-contained server build: React's production code whatever NODE_ENV says, and a fast start.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
