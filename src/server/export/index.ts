/** The whole shop as files that the import reads again (docs/export.md). Commands and the wiring start it; modules never import it. */
export { EXPORT_FORMATS, type ExportFormat } from './export-cells.ts';
export {
  type ExportProgress,
  type ExportReport,
  exportShop,
  type ShopExport,
  unknownNames,
} from './export-shop.ts';
export { EXPORT_NAMES, EXPORT_TABLES } from './export-tables.ts';
export { type ServedTable, type ServeTable, serveTable } from './serve-table.ts';
export { ExportFailure, type ExportProblem } from './sinks/export-sink.ts';
