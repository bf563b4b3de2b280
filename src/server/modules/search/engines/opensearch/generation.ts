/** One index in OpenSearch with the words that belong to it: processes use both or neither. */
import { renumbered } from '../embedded/index/catalog-numbers.ts';
import { FacetCatalog } from '../embedded/index/facet-catalog.ts';
import type { Segment } from '../embedded/index/segment.ts';
import { findString } from '../embedded/index/sorted-strings.ts';
import type { GenerationWords } from './generation-words.ts';

export interface GenerationShape {
  /** Price lists of the index. */
  readonly lists: number;
  /** Some parent has children of several brands. */
  readonly hasMixed: boolean;
}

/** A generation as one process has it: it grows with the words of later changes, in the order in which these were stored. */
export class Generation {
  readonly number: number;
  /** Name of the index. */
  readonly index: string;
  readonly catalog: FacetCatalog;
  /** Another object whenever the catalogue got new names. */
  shape: GenerationShape;
  /** The words that came with the generation, and those of each later change. */
  readonly segments: Segment[];

  /** @param parts of its words, as they are stored: at least the first */
  constructor({ number, index }: { number: number; index: string }, [base, ...later]: readonly GenerationWords[]) {
    if (!base) throw new Error(`The words of generation ${number} are not stored`);
    this.number = number;
    this.index = index;
    this.catalog = new FacetCatalog(base.catalog);
    this.shape = { lists: base.segment.lists, hasMixed: base.hasMixed };
    this.segments = [base.segment];
    for (const words of later) this.extend(words);
  }

  /** How many parts of the words it has. */
  get parts(): number {
    return this.segments.length;
  }

  /** Whether texts have a term in several forms: as the first part says that has it, because that is how its articles were written. */
  hasForms(term: string): boolean {
    for (const segment of this.segments) {
      const number = findString(segment.terms, term);
      if (number >= 0) return segment.termForms[number] === 2;
    }
    return false;
  }

  /** Names and words that came with a change: numbers are given in the order of the stored parts, so that all processes have the same. */
  extend({ segment, catalog, hasMixed }: GenerationWords): void {
    for (const { code, label } of catalog.fields)
      if (this.catalog.findField(code) === undefined) this.catalog.addField(code, label);
    renumbered(segment, catalog, this.catalog);
    this.segments.push(segment);
    this.shape = {
      lists: Math.max(this.shape.lists, segment.lists),
      hasMixed: this.shape.hasMixed || hasMixed,
    };
  }
}
