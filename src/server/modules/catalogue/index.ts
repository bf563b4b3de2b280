/** Owns articles, families, brands, attributes, price lists, stock, pictures and documents, and the import that fills them. */

export type { ImportContent } from '#server/import/files/content-files.import.ts';
export {
  type ImportOptions,
  type ImportProgress,
  type ImportReport,
  importCatalogue,
} from '#server/import/import-catalogue.ts';
export { ImportFailure, ImportInterrupted } from '#server/import/import-failure.ts';
export { holdsRealData, isImporting, wasImported } from '#server/import/import-log.repository.ts';
export type { FileCounts } from '#server/import/import-run.ts';
export { type IssueLanguage, issueText } from '#server/import/issue-texts.ts';
export { folderAssets } from '#server/platform/media/folder-assets.ts';
export { type MediaFile, mediaFile } from '#server/platform/media/media-file.ts';
export { pngOf } from '#server/platform/media/raster.ts';
export type { ArticleAttribute, ArticlePicture, ArticleRecord, FamilyStep, Localised } from './article-record.ts';
export { availabilityOf, type StockSettings, USUAL_STOCK } from './availability.rules.ts';
export {
  type ArticleDocument,
  type Catalogue,
  type CatalogueDeps,
  createCatalogue,
  type PriceList,
} from './catalogue.service.ts';
export type { AttributeLabel, FamilyLabel, Labels } from './catalogue-labels.ts';
export type { CatalogueDocument } from './search-documents.ts';
export { stockMovedIn } from './stock-messages.ts';
