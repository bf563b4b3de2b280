/** Imports as people of the office do them: calls, files, grid, the thread that works, and how an import is undone. */
import type { Operations } from '#server/modules/operations/index.ts';
import type { Handler } from '#server/platform/http/exchange.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { createHeldFields } from './held-fields.service.ts';
import { importDeskRoutes } from './import-desk.routes.ts';
import { createImportDeskService, type ImportDeskDeps } from './import-desk.service.ts';
import { type ImportFilesDeps, importFiles } from './import-files.ts';
import { createImportRunner, type ImportRunnerDeps } from './import-runner.ts';
import { registerUndoableImports } from './import-undo.ts';

export { IMPORT_FILES_PREFIX } from './import-files.ts';
export { importsGrid } from './imports-grid.repository.ts';

export interface ImportDesk {
  readonly officeRoutes: OfficeRoute[];
  /** Below `IMPORT_FILES_PREFIX`. */
  readonly files: Handler;
  start(): void;
  close(): Promise<void>;
}

export type ImportDeskOptions = Omit<ImportDeskDeps, 'runner' | 'operations'> &
  ImportRunnerDeps &
  ImportFilesDeps & { readonly operations: Operations };

export function createImportDesk(options: ImportDeskOptions): ImportDesk {
  registerUndoableImports(options.operations);
  const runner = createImportRunner(options);
  const desk = createImportDeskService({ ...options, runner });
  return {
    officeRoutes: importDeskRoutes(desk, createHeldFields(options)),
    files: importFiles(options),
    start: runner.start,
    close: runner.close,
  };
}
