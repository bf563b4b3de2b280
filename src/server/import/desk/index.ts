/** Imports as people of the office do them: calls, files, grid, the thread that works, and how an import is undone. */
import { DEFAULT_LOCALE } from '#contract/values/locale.ts';
import type { Operations } from '#server/modules/operations/index.ts';
import type { OfficeFileRoute } from '#server/platform/http/office-file.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { type ImportFilesDeps, importFiles } from './file-parts.ts';
import { createHeldFields } from './held-fields.service.ts';
import { importDeskRoutes } from './import-desk.routes.ts';
import { createImportDeskService, type ImportDeskDeps } from './import-desk.service.ts';
import { createImportRunner, type ImportRunner, type ImportRunnerDeps } from './import-runner.ts';
import { importSourceRoutes } from './import-sources.routes.ts';
import { createImportSources } from './import-sources.service.ts';
import { registerUndoableImports } from './import-undo.ts';
import { createSourceWatch } from './source-watch.ts';

export { watchCommand } from './command-run.ts';
export { importsGrid } from './imports-grid.repository.ts';

export interface ImportDesk {
  readonly officeRoutes: OfficeRoute[];
  readonly officeFiles: OfficeFileRoute[];
  start(): void;
  close(): Promise<void>;
}

export type ImportDeskOptions = Omit<ImportDeskDeps, 'runner' | 'operations'> &
  Omit<ImportRunnerDeps, 'after' | 'besides'> &
  ImportFilesDeps & { readonly operations: Operations };

export function createImportDesk(options: ImportDeskOptions): ImportDesk {
  const { operations } = options;
  registerUndoableImports(operations);
  const runner: ImportRunner = createImportRunner({
    ...options,
    after: (id) => watch.goOn(id),
    besides: () => watch.lookAll(),
  });
  const desk = createImportDeskService({ ...options, runner });
  const watch = createSourceWatch({
    ...options,
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
