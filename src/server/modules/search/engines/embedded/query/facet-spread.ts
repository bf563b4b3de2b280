import type { GroupSpread } from '../../../facet-choice.rules.ts';
import type { FacetCatalog } from '../index/facet-catalog.ts';

/** n × log2(n) of small counts, which nearly all are. */
const KNOWN = Float64Array.from({ length: 4096 }, (_, count) => (count < 2 ? 0 : count * Math.log2(count)));

const NONE: GroupSpread = { documents: 0, values: 0, bits: 0 };

/** Sums of every facet group, made in one walk over the counts: no label is touched. */
export class FacetSpread {
  private readonly documents: Float64Array;
  private readonly values: Uint32Array;
  private readonly logs: Float64Array;

  constructor(counts: Uint32Array, { fields, fieldOfValue }: FacetCatalog) {
    this.documents = new Float64Array(fields.length);
    this.values = new Uint32Array(fields.length);
    this.logs = new Float64Array(fields.length);
    const { documents, values, logs } = this;
    // Value 0 is none.
    for (let value = 1; value < counts.length; value += 1) {
      const count = counts[value] as number;
      if (count === 0) continue;
      const field = fieldOfValue[value] as number;
      documents[field] = (documents[field] as number) + count;
      values[field] = (values[field] as number) + 1;
      logs[field] = (logs[field] as number) + (KNOWN[count] ?? count * Math.log2(count));
    }
  }

  of(field: number): GroupSpread {
    const documents = this.documents[field] ?? 0;
    if (documents === 0) return NONE;
    const bits = Math.log2(documents) - (this.logs[field] as number) / documents;
    return { documents, values: this.values[field] as number, bits };
  }
}
