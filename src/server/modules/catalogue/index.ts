/** Owns articles, families, brands, attributes, price lists, stock, pictures and documents, and the import that fills them. */
export type { ArticleAttribute, ArticlePicture, ArticleRecord, FamilyStep, Localised } from './article-record.ts';
export { type AvailabilityOffer, availabilityOf, isAddable, offerFor } from './availability.rules.ts';
export { type ArticleDocument, type Catalogue, type CatalogueDeps, createCatalogue, type PriceList } from './catalogue.service.ts';
export type { AttributeLabel, FamilyLabel, Labels } from './catalogue-labels.ts';
export {
  isSellableQuantity,
  nearestQuantities,
  parseQuantity,
  roundUpToPackaging,
  smallestOf,
  stepOf,
} from '#contract/packaging.ts';
