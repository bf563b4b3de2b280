/** What the thread that writes an index sends to those that read it, each through a port of its own. */
import type { LocalText } from '../../search-document.ts';
import type { FacetCatalogData } from '../index/facet-catalog.ts';
import type { Segment } from '../index/segment.ts';

/** A segment with its number in its index; readers that know the number have the segment already. */
export interface NumberedSegment {
  readonly number: number;
  /** Its columns are in shared memory; left out when readers have it. */
  readonly segment?: Segment;
}

export interface SearchState {
  readonly version: string;
  /** How many indexes, rules and words there were so far. */
  readonly swaps: number;
  /** See `SearchService.levelEpoch`. */
  readonly levels: number;
}

export type IndexMessage =
  /** Names of an index that follows, in parts. */
  | {
      readonly kind: 'names';
      readonly index: number;
      readonly part: keyof FacetCatalogData;
      readonly names: readonly unknown[];
    }
  /** A whole index, after its names. `structure`: the number of its structures so far. */
  | {
      readonly kind: 'index';
      readonly index: number;
      readonly cells: Int32Array<SharedArrayBuffer>;
      readonly structure: number;
      readonly segments: readonly NumberedSegment[];
      readonly state: SearchState;
    }
  /** Other segments of an index, and the names that the newest of them brought. */
  | {
      readonly kind: 'segments';
      readonly index: number;
      readonly segments: readonly NumberedSegment[];
      readonly names: FacetCatalogData;
    }
  | { readonly kind: 'fields'; readonly index: number; readonly labels: ReadonlyMap<string, LocalText> }
  | { readonly kind: 'state'; readonly index: number; readonly state: SearchState };
