/**
 * Owns articles, families, brands, attributes, price lists, stock, pictures and documents. `server/import` fills them. The library
 * of pictures: tables `media_files`, `media_uses`, `media_moved`, `media_batches`, `media_uploads`.
 */

export { announceData } from '#server/platform/cache/data-changes.repository.ts';
export type { StoredAttribute } from './article.repository.ts';
export type {
  ArticleAttribute,
  ArticleChild,
  ArticlePicture,
  ArticleRecord,
  FamilyStep,
  Localised,
} from './article-record.ts';
export { claimSlug, slugOf } from './article-slug.ts';
export { storedAttribute } from './attribute-value.rules.ts';
export { createAttributeDesk } from './attributes/attribute-desk.ts';
export { attributesCells, attributesGrid } from './attributes/attributes-grid.repository.ts';
export {
  availabilityOf,
  isAddable,
  mostOf,
  type OrderCases,
  type StockSettings,
  shownStock,
  USUAL_STOCK,
} from './availability.rules.ts';
export { createBrandDesk } from './brands/brand-desk.ts';
export { brandsCells, brandsGrid } from './brands/brands-grid.repository.ts';
export {
  type ArticleDocument,
  type Catalogue,
  type CatalogueDeps,
  createCatalogue,
  type PriceList,
} from './catalogue.service.ts';
export { type AttributeLabel, type FamilyLabel, type Labels, loadLabels } from './catalogue-labels.ts';
export { type Meaning, meantBy } from './code-meaning.rules.ts';
export { createFamilyDesk } from './families/family-desk.ts';
export { shownFamilies } from './families/shown-families.rules.ts';
export { readImportedPopularity } from './imported-popularity.repository.ts';
export { createMediaDesk, type MediaDesk } from './media/media-desk.ts';
export { mediaCells, mediaGrid } from './media/media-grid.repository.ts';
export { createMovedPictures } from './media/moved-pictures.ts';
export type { SentPictures } from './media/sent-pictures.service.ts';
export { type ArticleCost, marginAt, readArticleCosts } from './office/article-costs.repository.ts';
export { type ArticleDesk, createArticleDesk } from './office/article-desk.ts';
export { articlesCells } from './office/articles-cells.ts';
export { articlesGrid } from './office/articles-grid.repository.ts';
export { findArticleByCode } from './office/find-article.repository.ts';
export { hasMoreArticles } from './plain-listing.repository.ts';
export { createPlainListing } from './plain-listing.ts';
export { type CatalogueDocument, searchDocuments } from './search-documents.ts';
export { createSearchFeed, type SearchFeed } from './search-feed.ts';
export { stockMovedIn } from './stock-messages.ts';
