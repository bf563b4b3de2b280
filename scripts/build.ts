/** `npm run build`: interface texts, route types, the storefront's client and server, and its assets compressed once for all. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { compileMessages } from './compile-messages.ts';

const ROOT = dirname(import.meta.dirname);
const COMPRESSIBLE = /\.(js|css|svg|json|html|txt|webmanifest|xml)$/;
/** Below this the header that announces the compression costs more than it saves. */
const WORTHWHILE_BYTES = 512;

function reactRouter(...args: string[]): void {
  const cli = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const { status } = spawnSync(process.execPath, [cli, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** `x.js` → `x.js.br` at the strongest level: paid once here instead of at every visit. */
async function compressAssets(folder: string): Promise<number> {
  const compress = promisify(brotliCompress);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => COMPRESSIBLE.test(file));
  const written = await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(join(folder, file));
      if (plain.length < WORTHWHILE_BYTES) return false;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      };
      writeFileSync(join(folder, `${file}.br`), await compress(plain, { params }));
      return true;
    }),
  );
  return written.filter(Boolean).length;
}

await compileMessages(ROOT);
reactRouter('typegen');
reactRouter('build');
console.log(`${await compressAssets(join(ROOT, 'build/client'))} assets compressed`);
