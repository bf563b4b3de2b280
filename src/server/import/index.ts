/**
 * Reads a folder of files or a ZIP into the tables of every module (docs/import-format.md): the one place, beside `backup/`, that
 * writes tables it does not own. Modules never import it.
 */

export { createImportDesk, type ImportDesk, importsGrid, watchCommand } from './desk/index.ts';
export type { ImportContent } from './files/content-files.import.ts';
export { type ImportOptions, type ImportProgress, type ImportReport, importCatalogue } from './import-catalogue.ts';
export { ImportFailure, ImportInterrupted } from './import-failure.ts';
export { holdsRealData, isImporting, wasImported } from './import-log.repository.ts';
export type { FileCounts } from './import-run.ts';
export { type IssueLanguage, issueText } from './issue-texts.ts';
