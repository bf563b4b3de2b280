/** `npm run demo -- [--products 3000] [--seed 1] [--keep] [--lang it|en]` */
import { parseArgs } from 'node:util';
import { DEMO_LOGINS } from '#demo/demo-logins.ts';
import type { IssueLanguage } from '#server/import/index.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import { runCommand } from './command-line.ts';
import { reportText } from './import-texts.ts';
import { DEMO_PRODUCTS, DEMO_SEED, loadDemo } from './load-demo.ts';

const USAGE = `npm run demo -- [options]

  --products N   articles, 1 to 1000000 (${DEMO_PRODUCTS})
  --seed N       another seed makes other figures (${DEMO_SEED})
  --keep         leave the generated import folder in DATA_DIR/tmp/demo-<process>
  --lang it|en   language of the messages (it)`;

interface Arguments {
  products: number;
  seed: number;
  keep: boolean;
  lang: IssueLanguage;
}

function readArguments(argv: string[]): Arguments | undefined {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        products: { type: 'string', default: String(DEMO_PRODUCTS) },
        seed: { type: 'string', default: String(DEMO_SEED) },
        keep: { type: 'boolean', default: false },
        lang: { type: 'string', default: 'it' },
      },
    });
    const [products, seed, { keep, lang }] = [Number(values.products), Number(values.seed), values];
    const right =
      Number.isSafeInteger(products) && products >= 1 && products <= 1_000_000 && Number.isSafeInteger(seed);
    return right && (lang === 'it' || lang === 'en') ? { products, seed, keep, lang } : undefined;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

const given = readArguments(process.argv.slice(2));
if (given) {
  await runCommand({ name: 'demo' }, given.lang, async ({ env, settings, database, signal, progress }) => {
    const report = await loadDemo({
      ...given,
      db: database.db,
      dataDir: env.dataDir,
      storage: await openFiles(env),
      clock: () => new Date(),
      timeZone: settings.timeZone,
      signal,
      onProgress: (done, phase, rows) => progress.update(done, phase, rows),
    });
    progress.end();
    console.log(reportText(report, given.lang, { dryRun: false }));
    for (const { email, password } of DEMO_LOGINS) console.log(`  ${email} / ${password}`);
    return report.committed ? 0 : 1;
  });
} else {
  console.error(USAGE);
  process.exitCode = 2;
}
