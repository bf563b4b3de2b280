/**
 * The words of a generation: what a process needs to read queries and to present results, without the articles. They are a segment of the
 * embedded engine without its postings, codes and columns; how often each term occurs is kept.
 */
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BuiltSegment } from '../embedded/build-segment.ts';
import type { FacetCatalogData } from '../embedded/index/facet-catalog.ts';
import type { Segment } from '../embedded/index/segment.ts';

/** Increased with every change of the mapping, of what is written here, or of the text analysis. */
export const FORMAT = 2;

/** A segment with words alone. */
export interface GenerationWords {
  readonly catalog: FacetCatalogData;
  readonly segment: Segment;
  readonly hasMixed: boolean;
}

/** Columns that stay; `postingStart` says how often terms occur. */
const KEPT = [
  'terms',
  'forms',
  'formTerms',
  'termForms',
  'words',
  'wordSignature',
  'wordStart',
  'postingStart',
  'frequentTerm',
  'typical',
] as const satisfies ReadonlyArray<keyof Segment>;

export function wordsOf({ segment, catalog }: BuiltSegment): GenerationWords {
  const bare: Record<string, unknown> = { count: segment.count, lists: segment.lists };
  for (const [name, column] of Object.entries(segment))
    if (typeof column !== 'number') bare[name] = KEPT.includes(name as never) ? column : emptied(column);
  // Of each article, but nothing of words.
  bare.typical = new Uint8Array(0);
  return { catalog, segment: bare as unknown as Segment, hasMixed: segment.mixedClasses.includes(1) };
}

type Column = Segment[keyof Segment];

const emptied = (column: Exclude<Column, number>) =>
  ArrayBuffer.isView(column)
    ? new (column.constructor as Uint8ArrayConstructor)(0)
    : { bytes: new Uint8Array(0), offsets: new Uint32Array(1) };

/** About a tenth of a second for a hundred thousand articles. */
export const encodeWords = (words: GenerationWords): Buffer => gzipSync(serialize(words), { level: 1 });

export const decodeWords = (bytes: Buffer): GenerationWords => deserialize(gunzipSync(bytes)) as GenerationWords;
