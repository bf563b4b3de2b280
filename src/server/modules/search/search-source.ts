import type { BuiltSegment } from './engines/embedded/build-segment.ts';
import type { DocumentPatch, LocalText, SearchDocument } from './engines/search-document.ts';

export type { AvailabilityLevel, DocumentAttribute, LocalText, SearchDocument } from './engines/search-document.ts';

export type AvailabilityOf = Readonly<Required<Pick<DocumentPatch, 'id' | 'availability'>>>;

/** What changed between two states of the source. */
export interface SourceChanges {
  /** The state to which the changes lead. */
  readonly version: string;
  /** Ids of the articles to read again. */
  readonly articles: readonly number[];
  /** Ids of others of which only prices changed. */
  readonly priced: readonly number[];
  /** More changed than can be named (labels, the order of price lists), or the first state is not known any more. */
  readonly everything: boolean;
}

export interface BuildRequest {
  /** Ids of articles: their whole groups are read. Left out: the whole catalogue. */
  readonly only?: readonly number[];
  /** A whole catalogue is also written to this file as a snapshot of `version`. */
  readonly snapshot?: { readonly file: string; readonly version: string } | undefined;
  /** The columns are to be in memory that all threads of the process read. */
  readonly shared?: boolean;
  /** Ends the build, which then rejects. */
  readonly signal: AbortSignal;
}

/** Promos for everybody: equal keys mean equal promos, so that their articles need not be read again. */
export interface SourcePromos {
  readonly key: string;
  /** Ids of the articles in them, the children of parents included. */
  articles(): Promise<ReadonlySet<number>>;
}

/** Source of the documents, implemented by the catalogue. `build` does not run on the thread that serves searches. */
export interface SearchSource {
  /** Identifies the state of the source; it moves with every change that the index does not learn by `patch`. */
  version(): Promise<string>;
  changesSince(version: string): Promise<SourceChanges>;
  /** The articles of the groups of these ids, parents before their children, in batches. */
  documents(only: readonly number[]): AsyncIterable<SearchDocument[]>;
  /** Today's prices of these articles on every list, in batches. */
  prices(ids: readonly number[]): AsyncIterable<ReadonlyArray<Required<Pick<DocumentPatch, 'id' | 'prices'>>>>;
  build(request: BuildRequest): Promise<BuiltSegment>;
  /** A whole index that another process built is used from now on: what a build would have read again here may be out of date. */
  builtElsewhere(): void;
  /** Titles of the attribute groups, by the `code` used in the documents' attributes. */
  attributeLabels(): Promise<ReadonlyMap<string, LocalText>>;
  promos(): Promise<SourcePromos>;
  /** The availability of every article, in batches. */
  availability(): AsyncIterable<readonly AvailabilityOf[]>;
  /** Of these articles alone. */
  availabilityOf(ids: readonly number[]): Promise<readonly AvailabilityOf[]>;
}
