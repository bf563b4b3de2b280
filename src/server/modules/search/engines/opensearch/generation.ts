/** One index in OpenSearch with the words that belong to it: processes use both or neither. */
import type { FacetCatalog } from '../embedded/index/facet-catalog.ts';

export interface GenerationShape {
  /** Price lists of the index. */
  readonly lists: number;
  /** Some parent has children of several brands. */
  readonly hasMixed: boolean;
}

export interface Generation {
  readonly number: number;
  /** Name of the index. */
  readonly index: string;
  readonly catalog: FacetCatalog;
  /** Another object whenever the catalogue got new names. */
  readonly shape: GenerationShape;
}
