/** What customers pay, as one index is asked for it: computed once for a customer, as long as nothing of the catalogue is new. */

import type { PriceView } from '../engine.ts';
import type { Generation } from './generation.ts';
import { type OwnPrices, ownPricesOf, type PackedDefinition, packed } from './own-price-list.ts';
import { type CompiledPrices, compilePrices } from './remote-prices.ts';

/** Columns of own prices, as a process knows them. */
export interface ReadyColumns {
  /** Number of a column that the index has. */
  numberOf(key: string): number | undefined;
  /** It is used, or wanted. */
  ask(definition: PackedDefinition): void;
}

/** More own prices than this are sent with each search until the index has a column of them. */
export const MOST_SENT = 5_000;

interface Known {
  readonly own: OwnPrices;
  /** Of a customer with many. */
  readonly definition: PackedDefinition | undefined;
}

export class PriceViews {
  private readonly generation: Generation;
  private readonly columns: ReadyColumns | undefined;
  private readonly known = new WeakMap<PriceView, Promise<Known>>();
  private readonly compiled = new WeakMap<
    PriceView,
    { readonly of: object; readonly column: number | undefined; readonly prices: CompiledPrices }
  >();

  constructor(generation: Generation, columns: ReadyColumns | undefined) {
    this.generation = generation;
    this.columns = columns;
  }

  async of(view: PriceView): Promise<CompiledPrices> {
    const { own, definition } = await this.read(view);
    if (definition) this.columns?.ask(definition);
    const column = definition && this.columns?.numberOf(definition.key);
    const { shape, catalog } = this.generation;
    const before = this.compiled.get(view);
    if (before?.of === shape && before.column === column) return before.prices;
    const prices = compilePrices(view, own, { ...shape, catalog, column });
    this.compiled.set(view, { of: shape, column, prices });
    return prices;
  }

  private read(view: PriceView): Promise<Known> {
    let known = this.known.get(view);
    if (!known) {
      known = readOf(view, this.columns !== undefined);
      this.known.set(view, known);
    }
    return known;
  }
}

async function readOf(view: PriceView, hasColumns: boolean): Promise<Known> {
  const { list, defaultFactor, families, brands } = view;
  const own = await ownPricesOf(view.overrides);
  const isMany = hasColumns && own.ids.length > MOST_SENT;
  return { own, definition: isMany ? await packed({ list, defaultFactor, families, brands, own }) : undefined };
}
