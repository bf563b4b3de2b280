import type { LocalText } from '../../search-document.ts';
import type { EmbeddedIndex } from '../embedded-index.ts';
import type { FacetCatalogData } from '../index/facet-catalog.ts';
import type { Segment } from '../index/segment.ts';
import { IndexCells } from './index-cells.ts';
import type { IndexMessage, NumberedSegment, SearchState } from './index-messages.ts';

/** Names are sent in parts, so that receiving them does not hold up the requests of that time. */
const PART = 5000;

export type SendMessage = (message: IndexMessage) => void;

/** One index on the side of the thread that writes it. */
export class SharedIndex {
  readonly cells: IndexCells;
  readonly #index: EmbeddedIndex;
  readonly #number: number;
  readonly #tellAll: SendMessage;
  readonly #numbers = new Map<Segment, number>();
  #lastNumber = 0;

  /**
   * @param number of this index among those of the process @param readers most threads that read it
   * @param tellAll sends to all that have the index
   */
  constructor(index: EmbeddedIndex, number: number, readers: number, tellAll: SendMessage) {
    this.#index = index;
    this.#number = number;
    this.#tellAll = tellAll;
    this.cells = IndexCells.forReaders(readers);
    for (const { segment } of index.readers) this.#numberOf(segment);
    index.writer = this;
  }

  write<Result>(work: () => Result): Result {
    return this.cells.write(work);
  }

  /** Inside `write`: the index consists of these segments now. The message is in all ports before readers go on. */
  rearranged(segments: readonly Segment[], names: FacetCatalogData): void {
    const numbered = segments.map((segment): NumberedSegment => {
      const known = this.#numbers.get(segment);
      return known === undefined ? { number: this.#numberOf(segment), segment } : { number: known };
    });
    for (const segment of this.#numbers.keys()) if (!segments.includes(segment)) this.#numbers.delete(segment);
    this.#tellAll({ kind: 'segments', index: this.#number, segments: numbered, names });
    this.cells.restructured();
  }

  fieldsNamed(labels: ReadonlyMap<string, LocalText>): void {
    this.#tellAll({ kind: 'fields', index: this.#number, labels });
  }

  stateChanged(state: SearchState): void {
    this.#tellAll({ kind: 'state', index: this.#number, state });
  }

  /** Yields the messages of the whole index as it is; nothing may change it before the last one. */
  *whole(state: SearchState): Generator<IndexMessage> {
    const catalog = this.#index.catalog.data();
    for (const part of ['families', 'fields', 'values'] as const) {
      const names: readonly unknown[] = catalog[part];
      for (let at = 0; at < names.length; at += PART)
        yield { kind: 'names', index: this.#number, part, names: names.slice(at, at + PART) };
    }
    yield {
      kind: 'index',
      index: this.#number,
      cells: this.cells.cells,
      structure: this.cells.structure,
      segments: this.#index.readers.map(({ segment }) => ({ number: this.#numberOf(segment), segment })),
      state,
    };
  }

  #numberOf(segment: Segment): number {
    let number = this.#numbers.get(segment);
    if (number === undefined) {
      this.#lastNumber += 1;
      number = this.#lastNumber;
      this.#numbers.set(segment, number);
    }
    return number;
  }
}
