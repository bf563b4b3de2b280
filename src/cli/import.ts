/** `npm run import -- <folder|zip|file> [--dry-run] [--strict] [--replace] [--mapping file.yaml] [--lang it|en]` */
import { parseArgs } from 'node:util';
import { migrate, startDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import {
  ImportFailure,
  ImportInterrupted,
  type IssueLanguage,
  importCatalogue,
  issueText,
} from '#server/modules/catalogue/index.ts';
import { safeHtml } from '#server/modules/content/index.ts';
import { StartupError } from '#server/startup-error.ts';
import { importTexts, reportText } from './import-texts.ts';
import { createProgressLine } from './progress-line.ts';

const USAGE = `npm run import -- <folder | zip | file> [options]

  --dry-run         check and count everything, keep nothing
  --strict          one refused row refuses the whole import
  --replace         the files are the whole truth: switch off articles they do not name, remove prices, promos …
  --mapping FILE    YAML that maps a supplier's file (docs/import-format.md)
  --lang it|en      language of the messages (it)`;

const INTERRUPTED = 130;

interface Arguments {
  source: string;
  dryRun: boolean;
  strict: boolean;
  replace: boolean;
  mapping: string | undefined;
  lang: IssueLanguage;
}

function readArguments(argv: string[]): Arguments | undefined {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      mapping: { type: 'string' },
      lang: { type: 'string', default: 'it' },
    },
  });
  const [source] = positionals;
  if (source === undefined || positionals.length > 1 || (values.lang !== 'it' && values.lang !== 'en'))
    return undefined;
  const { 'dry-run': dryRun, strict, replace, mapping, lang } = values;
  return { source, dryRun, strict, replace, mapping, lang };
}

/** Answers the exit code: 0 kept or checked, 1 refused, 2 wrong arguments, 130 Ctrl+C. */
async function run(given: Arguments): Promise<number> {
  const { lang, mapping, dryRun, ...flags } = given;
  const env = readEnv();
  const stopping = new AbortController();
  process.on('SIGINT', () => (stopping.signal.aborted ? process.exit(INTERRUPTED) : stopping.abort()));
  process.on('SIGTERM', () => stopping.abort());
  // A shop that runs on the same data folder lends its database.
  const started = await startDatabase({
    databaseUrl: env.databaseUrl,
    dataDir: env.dataDir,
    purpose: 'import',
    join: true,
    poolSize: 3,
    log: (message) => console.error(message),
  });
  const progress = createProgressLine(process.stderr, lang);
  try {
    await migrate(started.db);
    const report = await importCatalogue({
      ...flags,
      ...(mapping !== undefined && { mapping }),
      db: started.db,
      dataDir: env.dataDir,
      clock: () => new Date(),
      timeZone: 'Europe/Rome',
      safeHtml,
      lang,
      dryRun,
      signal: stopping.signal,
      onProgress: ({ done, file, rows }) => progress.update(done, file, rows),
    });
    progress.end();
    console.log(reportText(report, lang, { dryRun }));
    return report.committed || (dryRun && report.errors === 0) ? 0 : 1;
  } catch (error) {
    progress.end();
    if (error instanceof ImportInterrupted) {
      console.error(importTexts(lang).interrupted);
      return INTERRUPTED;
    }
    if (error instanceof ImportFailure) {
      console.error(issueText(error.code, error.details, lang));
      return 1;
    }
    throw error;
  } finally {
    await started.stop();
  }
}

async function main(): Promise<void> {
  let given: Arguments | undefined;
  try {
    given = readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  if (!given) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = await run(given);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

await main();
