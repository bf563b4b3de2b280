/** Imports as people of the office do them: calls, files, grid, the thread that works, and how an import is undone. */
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { Outbox } from '#server/modules/mail/index.ts';
import type { Operations } from '#server/modules/operations/index.ts';
import type { AllowedPerson } from '#server/modules/staff/index.ts';
import type { OfficeFileRoute } from '#server/platform/http/office-file.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { type ImportFilesDeps, importFiles } from './file-parts.ts';
import { createHeldFields } from './held-fields.service.ts';
import { importDeskRoutes } from './import-desk.routes.ts';
import { createImportDeskService, type ImportDeskDeps } from './import-desk.service.ts';
import { createImportRunner, type ImportRunner, type ImportRunnerDeps } from './import-runner.ts';
import { importSourceRoutes } from './import-sources.routes.ts';
import { createImportSources } from './import-sources.service.ts';
import { stoppedEmails } from './import-stopped.email.ts';
import { registerUndoableImports } from './import-undo.ts';
import { createSourceWatch, type SourceWatchDeps } from './source-watch.ts';

export { importsGrid } from './imports-grid.repository.ts';
export { readImportsToSee, readSourcesWithFault } from './imports-to-see.repository.ts';
export { faultSentence } from './source-faults.ts';

export interface ImportDesk {
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
  start(): void;
  close(): Promise<void>;
}

/** How people are notified of a source that stopped. */
export interface StoppedLetters {
  readonly outbox: Pick<Outbox, 'enqueue' | 'deliverSoon'>;
  /** Those who may let an import pass. */
  readonly people: () => Promise<readonly AllowedPerson[]>;
  /** Base URL of the office, without a slash at its end. */
  readonly officeUrl: () => string;
}

export type ImportDeskOptions = Omit<ImportDeskDeps, 'runner' | 'operations'> &
  Omit<ImportRunnerDeps, 'after' | 'besides'> &
  ImportFilesDeps &
  Pick<SourceWatchDeps, 'secrets' | 'sourceLimits'> & {
    readonly operations: Operations;
    readonly stopped: StoppedLetters;
  };

export function createImportDesk(options: ImportDeskOptions): ImportDesk {
  const { operations } = options;
  registerUndoableImports(operations);
  const runner: ImportRunner = createImportRunner({
    ...options,
    after: (id) => watch.goOn(id),
    besides: () => watch.lookAll(),
  });
  const desk = createImportDeskService({ ...options, runner });
  const { db, stopped } = options;
  const watch = createSourceWatch({
    ...options,
    async notify(about) {
      const emails = stoppedEmails(await stopped.people(), stopped.officeUrl(), about);
      await db.transaction((transaction) => stopped.outbox.enqueue(transaction, ...emails));
      stopped.outbox.deliverSoon();
    },
    recognise: desk.recogniseTaken,
    work: (id) => runner.work(id, DEFAULT_LOCALE),
  });
  const sources = createImportSources({ ...options, watch });
  return {
    officeRoutes: [...importDeskRoutes(desk, createHeldFields(options)), ...importSourceRoutes(sources)],
    officeFiles: [importFiles(options)],
    start: runner.start,
    close: runner.close,
  };
}
