/** The prices of single articles of one customer, small enough for thousands of them, and as they are stored for the process that fills. */
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzip } from 'node:zlib';
import type { PriceFactor, PriceOverrides, PriceView } from '../engine.ts';
import { Factors, type PricesByClass } from './class-factors.ts';

export interface OwnPrices {
  /** Articles with a price of their own, ascending. */
  readonly ids: Uint32Array;
  /** Of each: a net price in ten-thousandths of a euro, or, below 0, which factor on the gross price: -1 - its place in `factors`. */
  readonly values: Float64Array;
  readonly factors: readonly PriceFactor[];
}

/** All that a price of one of these articles, or of their parents, is computed from besides the index. */
export interface OwnPriceDefinition extends PricesByClass {
  readonly own: OwnPrices;
}

export interface PackedDefinition {
  /** The same for customers who pay the same. */
  readonly key: string;
  readonly bytes: Buffer;
}

/** Some prices are computed when they are asked for: requests are served between parts of them. */
const PART = 2_000;

export async function ownPricesOf(overrides: PriceOverrides): Promise<OwnPrices> {
  const keys = Uint32Array.from(new Set(overrides.keys())).sort();
  const table = new Factors();
  const ids: number[] = [];
  const values: number[] = [];
  for (const [at, id] of keys.entries()) {
    if (at > 0 && at % PART === 0) await setImmediate();
    const price = overrides.get(id);
    if (price === undefined) continue;
    ids.push(id);
    values.push(typeof price === 'number' ? price : -1 - table.numberOf(price));
  }
  return {
    ids: Uint32Array.from(ids),
    values: Float64Array.from(values),
    factors: table.factors.map(({ exact }) => exact),
  };
}

/** The factor, or the fixed net price, of one article; undefined = it has none. */
export function ownPriceOf({ ids, values, factors }: OwnPrices, id: number): PriceFactor | number | undefined {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  if (ids[low] !== id) return undefined;
  const value = values[low] as number;
  return value < 0 ? factors[-1 - value] : value;
}

/** A tenth of a second for a hundred thousand articles, most of it in a thread of Node. */
export async function packed({
  list,
  defaultFactor,
  families,
  brands,
  own,
}: OwnPriceDefinition): Promise<PackedDefinition> {
  const byName = (map: PriceView['families']) => [...map].sort(([one], [other]) => (one < other ? -1 : 1));
  const bytes = serialize({ list, defaultFactor, families: byName(families), brands: byName(brands), own });
  return {
    key: createHash('sha256').update(bytes).digest('base64url'),
    bytes: await promisify(gzip)(bytes, { level: 1 }),
  };
}

export function unpacked(bytes: Buffer): OwnPriceDefinition {
  const { families, brands, ...rest } = deserialize(gunzipSync(bytes));
  return { ...rest, families: new Map(families), brands: new Map(brands) };
}
