/** `npm run import -- <folder|zip|file> [--dry-run] [--strict] [--replace] [--mapping file.yaml] [--lang it|en]` */
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ImportProgress,
  type IssueLanguage,
  importCatalogue,
  importFigures,
  recordFigures,
  watchCommand,
} from '#server/import/index.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import { type CommandContext, runCommand } from './command-line.ts';
import { foundNothing, reportText } from './import-texts.ts';

const USAGE = `npm run import -- <folder | zip | file> [options]

  --dry-run         check and count everything, keep nothing
  --strict          one refused row refuses the whole import
  --replace         the files are the whole truth: switch off articles they do not name, remove prices, promos …
  --mapping FILE    YAML that maps a supplier's file (docs/import-format.md)
  --lang it|en      language of the messages (it)`;

interface Arguments {
  source: string;
  dryRun: boolean;
  strict: boolean;
  replace: boolean;
  mapping: string | undefined;
  lang: IssueLanguage;
}

/** Undefined when the arguments are invalid; then the usage is printed. */
function readArguments(argv: string[]): Arguments | undefined {
  try {
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
    const { 'dry-run': dryRun, lang, mapping, strict, replace } = values;
    const [source] = positionals;
    if (source === undefined || positionals.length > 1 || (lang !== 'it' && lang !== 'en')) return undefined;
    return { source, dryRun, strict, replace, mapping, lang };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** Returns the exit code: 0 imported (or checked without errors), 1 rejected, or nothing in it was valid. */
async function importInto(context: CommandContext, given: Arguments): Promise<number> {
  const { source, mapping } = given;
  if (mapping === undefined) return importPrepared(context, given, { source, mapping });
  // A mapping that says more than columns makes a folder of our tables first.
  const { prepareMapped } = await import('#server/import/mapping/mapped-source.ts');
  const { env, settings } = context;
  const where = { tempFolder: join(env.dataDir, 'tmp'), timeZone: settings.timeZone };
  const prepared = await prepareMapped(source, mapping, where);
  try {
    return await importPrepared(context, given, prepared);
  } finally {
    await prepared.close();
  }
}

async function importPrepared(
  { env, settings, database, signal, progress }: CommandContext,
  given: Arguments,
  prepared: { readonly source: string; readonly mapping: string | undefined },
): Promise<number> {
  const { source, dryRun, lang, replace } = given;
  const listed = {
    source,
    userName: userInfo().username,
    clock: () => new Date(),
    limits: settings.imports.guards,
  };
  const common = {
    ...given,
    ...prepared,
    sourceName: source,
    db: database.db,
    dataDir: env.dataDir,
    storage: await openFiles(env),
    clock: () => new Date(),
    timeZone: settings.timeZone,
    signal,
    onProgress: ({ done, file, rows }: ImportProgress) => progress.update(done, file, rows),
  };
  const report =
    (await importFigures({ ...common, record: (bytes) => recordFigures(listed, bytes) })) ??
    (await importCatalogue({
      ...common,
      ...watchCommand({ ...listed, replace }),
      waits: 'command',
      paperMaxMb: settings.papers.maxMb,
      paidBefore: settings.deadlines.paidBefore,
      baseUrl: env.publicUrl ?? `http://localhost:${env.port}`,
      // A fifth of the command's start, which files without pages and footers do not need.
      safeHtml: async (html) => (await content()).safeHtml(html),
      importContent: async (work) => (await content()).importContent(work),
    }));
  progress.end();
  console.log(reportText(report, lang, { dryRun }));
  if (foundNothing(report)) return 1;
  return report.committed || (dryRun && report.errors === 0) ? 0 : 1;
}

const content = () => import('#server/modules/content/index.ts');

const given = readArguments(process.argv.slice(2));
if (given)
  await runCommand({ name: given.dryRun ? 'import --dry-run' : 'import' }, given.lang, (context) =>
    importInto(context, given),
  );
else {
  console.error(USAGE);
  process.exitCode = 2;
}
