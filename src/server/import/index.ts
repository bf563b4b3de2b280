/**
 * Reads a folder of files or a ZIP into the tables of every module (docs/import-format.md): the one place, beside `backup/`, that
 * writes tables it does not own. Modules never import it.
 */

export type { ImportProgress } from './create-run.ts';
export type { FigureDeps } from './delta/apply-figures.ts';
export { type AppliedRows, applyRows, type RefusedRow, type RowsRequest } from './delta/apply-rows.ts';
export { readFigures } from './delta/figure-source.ts';
export { guardFigures } from './delta/guard-figures.ts';
export { type FigureImport, importFigures } from './delta/import-figures.ts';
export { rowTable } from './delta/row-table.ts';
export { recordFigures } from './desk/command-figures.ts';
export { watchCommand } from './desk/command-run.ts';
export { faultSentence } from './desk/source-faults.ts';
export type { ImportContent } from './files/content-files.import.ts';
export { readBookedOrders } from './files-in/booked-orders.ts';
export { foldersOf } from './files-in/drop-folder.ts';
export { viewOf } from './files-in/file-runs.routes.ts';
export { createFileRuns, type FileRuns, fileReason, fileState } from './files-in/file-runs.ts';
export { type FilesOfConnection, readFilesOfConnections } from './files-in/files-in.repository.ts';
export type { TakenOrders, TakeOrders } from './files-in/take-orders-file.ts';
export { type ImportOptions, type ImportReport, importCatalogue } from './import-catalogue.ts';
export { ImportFailure, ImportInterrupted } from './import-failure.ts';
export { holdsRealData, isImporting, lockImports, wasImported } from './import-log.repository.ts';
export type { FileCounts } from './import-run.ts';
export { type IssueLanguage, issueSentence, issueText } from './issue-texts.ts';
export { createConnectionMappings } from './mapping/connection-mappings.service.ts';
export { type TriedMapping, tryMapping } from './mapping/try-mapping.ts';
export { storePaper } from './papers-in/store-paper.ts';
export { isProtocol, type Protocol } from './servers/server-session.ts';
export type { ServerFields } from './servers/servers.repository.ts';
export { createServers, type ServerActor, type Servers, type WantedServer } from './servers/servers.service.ts';
export { giveUpWaiting } from './waiting/give-up-waiting.ts';
export { type MendedAnswer, type MendRequest, mendWaiting } from './waiting/mend-waiting.ts';
export { cellReasons, waitingReason } from './waiting/waiting-reason.ts';
export { countWaiting, readToMend, readWaiting, type StoredWaiting } from './waiting/waiting-rows.repository.ts';
export { createWaitingRows, type WaitingRows } from './waiting/waiting-rows.service.ts';
export { waitingTable } from './waiting/waiting-table.ts';
