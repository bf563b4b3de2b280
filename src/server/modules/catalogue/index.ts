/** Owns articles, families, brands, attributes, price lists, stock, pictures and documents. `server/import` fills them. */

export type { StoredAttribute } from './article.repository.ts';
export type { ArticleAttribute, ArticlePicture, ArticleRecord, FamilyStep, Localised } from './article-record.ts';
export { claimSlug, slugOf } from './article-slug.ts';
export { LONGEST_ATTRIBUTE, storedAttribute } from './attribute-value.rules.ts';
export { availabilityOf, type StockSettings, USUAL_STOCK } from './availability.rules.ts';
export {
  type ArticleDocument,
  type Catalogue,
  type CatalogueDeps,
  createCatalogue,
  type PriceList,
} from './catalogue.service.ts';
export { type AttributeLabel, type FamilyLabel, type Labels, loadLabels } from './catalogue-labels.ts';
export { type Meaning, meantBy } from './code-meaning.rules.ts';
export { announceData } from './data-changes.repository.ts';
export { readImportedPopularity } from './imported-popularity.repository.ts';
export { type ArticleDesk, createArticleDesk } from './office/article-desk.ts';
export { articlesCells } from './office/articles-cells.ts';
export { articlesGrid } from './office/articles-grid.repository.ts';
export { type CatalogueDocument, searchDocuments } from './search-documents.ts';
export { createSearchFeed, type SearchFeed } from './search-feed.ts';
export { stockMovedIn } from './stock-messages.ts';
