/** `npm run shop -- export`: the shop as files that the import reads again (docs/export.md). */
import { userInfo } from 'node:os';
import { EXPORT_NAMES, ExportFailure, type ExportProgress, exportShop } from '#server/export/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { today } from '#server/platform/clock.ts';
import { readElsewhere } from '#server/platform/db/index.ts';
import { openFiles } from '#server/platform/media/open-files.ts';
import type { CommandContext } from './command-line.ts';
import type { ExportArguments } from './export-arguments.ts';
import { exportedText, interruptedText, notExportedText } from './export-texts.ts';

/** 128 + SIGINT. */
const INTERRUPTED = 130;

class Interrupted extends Error {}

type ExportContext = Pick<CommandContext, 'database' | 'signal' | 'progress'> & {
  readonly env: Pick<CommandContext['env'], 'dataDir'> & Partial<Pick<CommandContext['env'], 'bucket'>>;
  readonly settings: Pick<CommandContext['settings'], 'timeZone'>;
};

/** Returns the exit code: 0 done, 1 refused, 130 after Ctrl+C. */
export async function exportCommand(context: ExportContext, { command, lang }: ExportArguments): Promise<number> {
  const { env, settings, database, signal, progress } = context;
  const { format, files, passwords } = command;
  const clock = () => new Date();
  const target = command.to ?? `bancale-export-${today(clock, settings.timeZone)}`;
  const tables = EXPORT_NAMES.filter((name) => command.tables.includes(name));
  // What is taken out is written down before it is (C-OFF-1).
  const act = {
    actor: { userId: null, name: userInfo().username },
    source: 'command',
    kind: 'shop.export',
    params: { tables, format, files, passwords },
  } as const;
  await createOperations({ clock }).run(database.db, act, async (_, change) => {
    change.record();
    return null;
  });
  try {
    const options = {
      storage: await openFiles(env),
      target,
      format,
      tables,
      files,
      passwords,
      costs: true,
      onProgress: ({ done, step, rows }: ExportProgress) => progress.update(done, step, rows),
      check() {
        if (signal.aborted) throw new Interrupted();
      },
    };
    const report = await readElsewhere(database.db, (db) => exportShop({ ...options, db }), {
      timeZone: settings.timeZone,
      isFinal: (error) => error instanceof Interrupted || error instanceof ExportFailure,
    });
    progress.end();
    console.log(exportedText(report, target, lang));
    return 0;
  } catch (error) {
    progress.end();
    if (error instanceof Interrupted) {
      console.error(interruptedText(lang));
      return INTERRUPTED;
    }
    if (!(error instanceof ExportFailure)) throw error;
    console.error(notExportedText(error, lang));
    return 1;
  }
}
