import type { SearchDocument } from '../../search-document.ts';
import { codeKey } from './code-key.ts';
import { BRAND_FIELD, type FacetCatalog } from './facet-catalog.ts';
import { countFrequentWords } from './frequent-words.ts';
import { deriveParent } from './parent-columns.ts';
import { FLAG, NO_PARENT, OWN_SHIFT, type Segment } from './segment.ts';
import { compareBytes, packStrings } from './sorted-strings.ts';
import { TextIndexBuilder } from './text-index-builder.ts';

/** What is stored of a document until the numbering is known; the texts are not. */
interface Row {
  id: number;
  /** Position of the parent among the added rows, -1 = none. */
  parent: number;
  family: number;
  brand: number;
  values: Uint32Array;
  availability: number;
  flags: number;
  sales: number;
  rating: number;
  createdDay: number;
  prices: readonly number[];
}

/** Builds one segment from documents added parents first. */
export class SegmentBuilder {
  private readonly catalog: FacetCatalog;
  private readonly text = new TextIndexBuilder();
  private readonly rows: Row[] = [];
  private readonly positionById = new Map<number, number>();
  private readonly codes: Array<{ key: string; row: number }> = [];
  private lists = 0;

  constructor(catalog: FacetCatalog) {
    this.catalog = catalog;
  }

  add(document: SearchDocument): void {
    const parent = this.leaderOf(document.parentId);
    const position = this.rows.length;
    this.text.add(document, parent);
    const values = new Set<number>();
    let brand = 0;
    if (document.brand) {
      brand = this.catalog.addValue(BRAND_FIELD, document.brand.code, {
        it: document.brand.label,
        en: document.brand.label,
      });
      values.add(brand);
    }
    for (const { code, key, label, numeric, facet } of document.attributes) {
      if (facet === false) continue;
      values.add(this.catalog.addValue(this.catalog.addField(code), key, label, numeric));
    }
    const flags =
      (document.isNew ? FLAG.isNew : 0) |
      (document.nextInsert ? FLAG.nextInsert : 0) |
      (document.hasPromo ? FLAG.promo : 0) |
      (document.isHot ? FLAG.hot : 0);
    this.lists = Math.max(this.lists, document.prices.length);
    this.rows.push({
      id: document.id,
      parent,
      family: parent < 0 ? this.catalog.addFamily(document.family) : (this.rows[parent] as Row).family,
      brand,
      values: Uint32Array.from(values),
      availability: document.availability,
      flags: flags | (flags << OWN_SHIFT),
      sales: document.sales,
      rating: document.rating,
      createdDay: document.createdDay,
      prices: document.prices,
    });
    this.positionById.set(document.id, position);
    for (const key of new Set([document.code, ...document.otherCodes].map(codeKey)))
      if (key !== '') this.codes.push({ key, row: position });
  }

  /** Position of the parent, -1 for none (or one that is not in the catalogue). Groups have two levels: of deeper ones, the top. */
  private leaderOf(parentId: number): number {
    const position = parentId === 0 ? -1 : (this.positionById.get(parentId) ?? -1);
    const above = this.rows[position]?.parent ?? -1;
    return above >= 0 ? above : position;
  }

  finish(): Segment {
    const order = this.order();
    const numberOf = new Uint32Array(order.length);
    order.forEach((position, number) => {
      numberOf[position] = number;
    });
    const columns = {
      ...this.columns(order, numberOf),
      ...this.facetColumns(order),
      ...this.text.finish(order),
      ...this.codeColumns(numberOf),
    };
    const { values, families } = this.catalog;
    const segment: Segment = { ...columns, ...countFrequentWords(columns, values.length, families.length) };
    for (let document = 0; document < segment.count; document += 1) deriveParent(segment, document);
    return segment;
  }

  /** Positions family by family (depth first), parent before children, otherwise as added. */
  private order(): Uint32Array {
    const rank = familyRanks(this.catalog);
    const leader = (position: number) =>
      (this.rows[position] as Row).parent < 0 ? position : (this.rows[position] as Row).parent;
    const order = Uint32Array.from(this.rows.keys());
    return order.sort((a, b) => {
      const first = leader(a);
      const second = leader(b);
      if (first === second) return a === first ? -1 : b === first ? 1 : a - b;
      return (
        (rank[(this.rows[first] as Row).family] as number) - (rank[(this.rows[second] as Row).family] as number) ||
        first - second
      );
    });
  }

  private columns(order: Uint32Array, numberOf: Uint32Array) {
    const count = order.length;
    const columns = {
      count,
      lists: this.lists,
      articleId: new Uint32Array(count),
      byId: new Uint32Array(count),
      parent: new Uint32Array(count).fill(NO_PARENT),
      children: new Uint32Array(count),
      availability: new Uint8Array(count),
      flags: new Uint8Array(count),
      dead: new Uint8Array(count),
      sales: new Float64Array(count),
      rating: new Float64Array(count),
      createdDay: new Int32Array(count),
      prices: new Float64Array(count * this.lists).fill(-1),
    };
    for (let document = 0; document < count; document += 1) {
      const row = this.rows[order[document] as number] as Row;
      columns.articleId[document] = row.id;
      columns.byId[document] = document;
      columns.availability[document] = row.availability;
      columns.flags[document] = row.flags;
      columns.sales[document] = (columns.sales[document] as number) + row.sales;
      columns.rating[document] = row.rating;
      columns.createdDay[document] = row.createdDay;
      row.prices.forEach((price, list) => {
        columns.prices[list * count + document] = price;
      });
      if (row.parent < 0) continue;
      const parent = numberOf[row.parent] as number;
      columns.parent[document] = parent;
      columns.children[parent] = (columns.children[parent] as number) + 1;
      columns.sales[parent] = (columns.sales[parent] as number) + row.sales;
    }
    columns.byId.sort((a, b) => (columns.articleId[a] as number) - (columns.articleId[b] as number));
    return columns;
  }

  private facetColumns(order: Uint32Array) {
    const count = order.length;
    const family = new Uint32Array(count);
    const priceClass = new Uint32Array(count);
    const mixedClasses = new Uint8Array(count);
    const valueStart = new Uint32Array(count + 1);
    const runs: Array<[number, number]> = [];
    const classes = new Map<string, number>();
    const classFamily: number[] = [];
    const classBrand: number[] = [];
    const unions = this.unionOfChildren(order);
    let total = 0;
    for (const values of unions) total += values.length;
    // Halves the memory read in the counting loop, except for extremely many different values.
    const values = this.catalog.values.length <= 0x10000 ? new Uint16Array(total) : new Uint32Array(total);
    let parent = 0;
    for (let document = 0; document < count; document += 1) {
      const row = this.rows[order[document] as number] as Row;
      family[document] = row.family;
      if (runs.at(-1)?.[0] !== row.family) runs.push([row.family, document]);
      const name = `${row.family} ${row.brand}`;
      let known = classes.get(name);
      if (known === undefined) {
        known = classFamily.length;
        classes.set(name, known);
        classFamily.push(row.family);
        classBrand.push(row.brand);
      }
      priceClass[document] = known;
      if (row.parent < 0) parent = document;
      else if (priceClass[parent] !== known) mixedClasses[parent] = 1;
      values.set(unions[document] as Uint32Array, valueStart[document]);
      valueStart[document + 1] = (valueStart[document] as number) + (unions[document] as Uint32Array).length;
    }
    return {
      family,
      priceClass,
      mixedClasses,
      classFamily: Uint32Array.from(classFamily),
      classBrand: Uint32Array.from(classBrand),
      runFamily: Uint32Array.from(runs, ([number]) => number),
      runStart: Uint32Array.from(runs, ([, start]) => start),
      valueStart,
      values,
    };
  }

  /** Values by document number; a parent has its own and those of its children. */
  private unionOfChildren(order: Uint32Array): Uint32Array[] {
    const unions = Array.from(order, (position) => (this.rows[position] as Row).values);
    for (let document = 0; document < order.length; ) {
      let end = document + 1;
      while (end < order.length && (this.rows[order[end] as number] as Row).parent >= 0) end += 1;
      if (end > document + 1) {
        const union = new Set<number>();
        for (let at = document; at < end; at += 1) for (const value of unions[at] as Uint32Array) union.add(value);
        unions[document] = Uint32Array.from(union);
      }
      document = end;
    }
    return unions;
  }

  private codeColumns(numberOf: Uint32Array) {
    const sorted = this.codes.sort((a, b) => compareBytes(a.key, b.key) || a.row - b.row);
    return {
      codes: packStrings(sorted.map(({ key }) => key)),
      codeDoc: Uint32Array.from(sorted, ({ row }) => numberOf[row] as number),
    };
  }
}

/** Depth-first position of every family, so that a subtree is one range of documents. */
function familyRanks(catalog: FacetCatalog): Uint32Array {
  const below: number[][] = catalog.families.map(() => []);
  catalog.families.forEach((family, index) => {
    if (family.parent >= 0) below[family.parent]?.push(index);
  });
  const rank = new Uint32Array(catalog.families.length);
  let next = 0;
  const visit = (family: number) => {
    rank[family] = next;
    next += 1;
    for (const child of below[family] ?? []) visit(child);
  };
  visit(0);
  return rank;
}
