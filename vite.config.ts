import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { compileMessages } from './scripts/compile-messages.ts';
import { evaluateAtBuild } from './scripts/evaluate-at-build.ts';
import { leaveOutUnused } from './scripts/leave-out-unused.ts';

/** Compiles the interface texts before the build, and again whenever a language file changes in development. */
function interfaceTexts(): Plugin {
  const locales = join(import.meta.dirname, 'src/storefront/locales');
  let compiled: Promise<void> | undefined;
  return {
    name: 'bancale:interface-texts',
    async buildStart() {
      compiled ??= compileMessages(import.meta.dirname, ['storefront']);
      await compiled;
    },
    async handleHotUpdate({ file, server }) {
      if (!file.startsWith(locales)) return;
      await compileMessages(import.meta.dirname, ['storefront']);
      server.ws.send({ type: 'full-reload' });
    },
  };
}

/** Hashes cannot be compressed: 42 bits are enough for a few hundred files. */
const ASSET_NAMES = 'assets/[name]-[hash:7][extname]';

export default defineConfig(({ command }) => ({
  publicDir: 'src/storefront/public',
  plugins: [interfaceTexts(), reactRouter(), leaveOutUnused(), evaluateAtBuild()],
  build: {
    // What every page has already: a part that comes later need not ask for it.
    modulePreload: {
      resolveDependencies: (_, files) =>
        files.filter((file) => !/^assets\/(framework|shell|rolldown-runtime)-/.test(file)),
    },
    assetsInlineLimit: 0,
    target: 'es2023',
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
  },
  environments: {
    // The server has everything at hand: one file, in which `scripts/build.ts` finds what it changes.
    // Its names of fonts and pictures are those of the client's build: pages preload by them.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false, assetFileNames: ASSET_NAMES } } } },
    client: {
      // A page never changes language, so what the browser loads knows its own: `scripts/build.ts` builds once per language, and the
      // other language's texts stay out. The server's build, and development, have both.
      define: { INTERFACE_LOCALE: JSON.stringify(process.env.INTERFACE_LOCALE) ?? 'undefined' },
      build: {
        rolldownOptions: {
          output: {
            // Every page downloads the names of all files: short ones.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: ASSET_NAMES,
            // What every page needs and no deployment of ours changes: one file, cached for long, packed better than ten.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\/|src\/storefront\/platform\/timing\/hydration\.ts/,
                  priority: 3,
                },
                // The frame and all it stands on: every page needs it. It stands apart from the parts, so that its styles, which
                // set the order of the layers, come first. Keys of requests and names of packagings are among it, so that what shares
                // them later brings nothing else into lists.
                {
                  name: 'shell',
                  test: /src\/(storefront\/((entry\.client|root|layouts\/default-layout|ui\/(badge|button))\.tsx|platform\/api\/api-client\.ts|domain\/article\/packaging-name\.ts)|kit\/api\/new-key\.ts)/,
                  priority: 2,
                },
                // What changes a cart: customers fetch it once the page is live, guests never do.
                { name: 'cart-parts', test: /src\/storefront\/domain\/cart\/cart-(store|queue)\.ts/, priority: 1 },
                // A page that failed, and one that is not there: no other page shows them.
                {
                  name: 'error-parts',
                  test: /src\/storefront\/(domain\/session\/error-words|ui\/not-found-view)\.tsx/,
                  priority: 1,
                },
                // Fields of forms: lists have quantities and choices only.
                { name: 'field-parts', test: /src\/storefront\/ui\/(forms\/field|privacy-words)\.tsx/, priority: 1 },
                // What went wrong, in words, and the one part that must have them at hand: a list loads them when something did.
                {
                  name: 'errors',
                  test: /src\/storefront\/(platform\/notices\/report-error|features\/add-to-cart\/use-add-articles)\.ts/,
                  priority: 1,
                },
                // What only forms of visitors and pages of the account share: a list of articles goes without.
                {
                  name: 'forms',
                  test: /src\/(storefront\/(platform\/forms\/(use-visitor-form|stored-form)|ui\/forms\/form-parts)|contract\/values\/(invoice-request|tax-numbers|form-faults))\.tsx?/,
                  priority: 1,
                },
                {
                  name: 'account-parts',
                  test: /src\/storefront\/(features\/account\/account-menu|domain\/(order\/(list-range\.rules|pickup-place|order-status)|article\/article-cell|cart\/(vat-lines|eco))|ui\/file-link)\.tsx?/,
                  priority: 1,
                },
                // Content pages and their pictures: lists of articles have neither.
                {
                  name: 'content-parts',
                  test: /src\/storefront\/(ui\/(prose|written-body|content-picture)|domain\/article\/mini-article)\.tsx/,
                  priority: 1,
                },
                // The sheet beside an article: a list shows it once it has nothing else to do.
                {
                  name: 'sheet-parts',
                  test: /src\/storefront\/features\/article-page\/article-sidebar\.tsx/,
                  priority: 1,
                },
                // Period and address of what was bought, on pages and listings of that alone.
                {
                  name: 'period-parts',
                  test: /src\/storefront\/(ui\/forms\/(period-fields|folded-fields)|domain\/order\/destination-field)\.tsx/,
                  priority: 1,
                },
                // Barcodes are rendered on an article's page, on its label and in a window, but not in lists.
                {
                  name: 'barcode-parts',
                  test: /src\/storefront\/features\/article-page\/barcode-(drawing\.tsx|symbol\.rules\.ts)/,
                  priority: 1,
                },
                // What is in stock and what arrives later: a list shows it once the quantity is above the stock.
                {
                  name: 'stock-parts',
                  test: /src\/(contract\/values\/stock-split\.ts|storefront\/domain\/article\/stock-split\.tsx)/,
                  priority: 1,
                },
                // Fields for passwords and codes, passkeys: the login and the pages of an account have them.
                {
                  name: 'password-parts',
                  test: /src\/storefront\/(ui\/forms\/password-field|domain\/session\/(account-fields|passkey-login|where-passkeys|second-step-fields|one-time-code|log-in)|platform\/(browser\/use-passkeys-here|forms\/code-sentence))\.tsx?$/,
                  priority: 1,
                },
                // The frame of windows, each of which comes when it is opened.
                // For few people: shared by what comes later, in no first load.
                { name: 'staff-parts', test: /src\/storefront\/domain\/session\/no-customer-words\.tsx/, priority: 1 },
                { name: 'window-parts', test: /src\/storefront\/ui\/dialog\.tsx/, priority: 1 },
                // The frame's part for customers: guests have neither cart nor address.
                {
                  name: 'customer-parts',
                  test: /src\/storefront\/features\/(mini-cart\/customer-cart|frame\/address-chooser|header\/price-button)\.tsx/,
                  priority: 1,
                },
                // Parts of several pages, none of which a list of articles needs.
                {
                  name: 'page-parts',
                  test: /src\/storefront\/(platform\/(browser\/print-page|navigation\/own-redirect|api\/network-failure|forms\/file-content|forms\/without-network)\.ts|ui\/data-table\.tsx|domain\/(cart\/free-transport-gap\.tsx|article\/packaging-words\.ts)|messages\/messages\/(agent|benefits|forms|home|login|orders)_)/,
                  minShareCount: 3,
                  priority: 1,
                },
                // What a listing shares with the parts of it that come later.
                {
                  name: 'listing-parts',
                  test: /src\/storefront\/(features\/(listing\/shop-query|filters\/filter-sheet)|platform\/navigation\/in-place-links)\.ts|messages\/messages\/shop_(title_text|total|sort|filters)\.js/,
                  priority: 1,
                },
                // Parts of several pages: one file instead of thirty small ones.
                {
                  name: 'parts',
                  test: /src\/(storefront|contract|kit)\/(?!document-paths|domain\/(document|payment)\/|domain\/order\/reorder-|features\/document-(list|page)\/|ui\/(list-files|forms\/(file-pick|attachments)|copy-button)|values\/(document-kinds|dispute-files|enquiry-form)|messages\/messages\/(documents_|payment_|account_list|attach_)).*\.(tsx?|js)$/,
                  minShareCount: 3,
                },
                // The account's documents and paying, which no list of articles shows. Named after the parts, so that it takes none of them along.
                {
                  name: 'document-parts',
                  test: /src\/storefront\/(domain\/(document|payment)\/|domain\/order\/reorder-|features\/document-(list|page)\/|messages\/messages\/(documents_|payment_|account_list|attach_))/,
                  minShareCount: 2,
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
