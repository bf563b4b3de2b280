import type { SearchDocument } from '../../search-document.ts';
import { CodeList } from './code-list.ts';
import { BRAND_FIELD, type FacetCatalog } from './facet-catalog.ts';
import { fingerprintOf } from './fingerprint.ts';
import { countFrequentWords } from './frequent-words.ts';
import { GrowableF64, GrowableU8, GrowableU32 } from './growable.ts';
import { deriveParent } from './parent-columns.ts';
import { FLAG, NO_PARENT, OWN_SHIFT, type Segment } from './segment.ts';
import { TextIndexBuilder } from './text-index-builder.ts';
import { lengthOf, nameHash, typicalOf } from './typical-names.ts';

/**
 * Builds one segment from documents added parents first. What is stored of a document until the numbering is known is
 * a row of columns, because a million objects would take several times the memory of the index; its texts are not
 * stored.
 */
export class SegmentBuilder {
  private readonly catalog: FacetCatalog;
  private readonly text = new TextIndexBuilder();
  private rows = rowColumns();
  private readonly positionById = new Map<number, number>();
  private codes = new CodeList();
  private count = 0;
  private lists = 0;

  constructor(catalog: FacetCatalog) {
    this.catalog = catalog;
    this.rows.valueStart.push(0);
    this.rows.priceStart.push(0);
  }

  add(document: SearchDocument): void {
    const parent = this.leaderOf(document.parentId);
    const position = this.count;
    const { rows } = this;
    rows.nameLength.push(lengthOf(this.text.add(document, parent)));
    const family = parent < 0 ? this.catalog.addFamily(document.family) : rows.family.at(parent);
    rows.id.push(document.id);
    rows.parent.push(parent + 1);
    rows.family.push(family);
    rows.brand.push(this.addValues(document));
    rows.valueStart.push(rows.values.length);
    rows.fingerprint.push(fingerprintOf(document));
    rows.name.push(parent < 0 ? nameHash(document.name.it) : 0);
    rows.availability.push(document.availability);
    const flags = ownFlags(document);
    rows.flags.push(flags | (flags << OWN_SHIFT));
    rows.sales.push(document.sales);
    rows.rating.push(document.rating);
    rows.createdDay.push(document.createdDay);
    for (const price of document.prices) rows.prices.push(price);
    rows.priceStart.push(rows.prices.length);
    this.lists = Math.max(this.lists, document.prices.length);
    this.positionById.set(document.id, position);
    this.codes.add([document.code, ...document.otherCodes], position);
    this.count += 1;
  }

  /** Adds brand and attributes to the facet values; returns the value of the brand, 0 = none. */
  private addValues({ brand, attributes }: SearchDocument): number {
    const values = new Set<number>();
    let brandValue = 0;
    if (brand) {
      brandValue = this.catalog.addValue(BRAND_FIELD, brand.code, { it: brand.label, en: brand.label });
      values.add(brandValue);
    }
    for (const { code, key, label, numeric, facet } of attributes)
      if (facet !== false) values.add(this.catalog.addValue(this.catalog.addField(code), key, label, numeric));
    for (const value of values) this.rows.values.push(value);
    return brandValue;
  }

  /** Position of the parent, -1 for none (or one that is not in the catalogue). Groups have two levels: of deeper ones, the top. */
  private leaderOf(parentId: number): number {
    const position = parentId === 0 ? -1 : (this.positionById.get(parentId) ?? -1);
    const above = position < 0 ? -1 : this.parentOf(position);
    return above >= 0 ? above : position;
  }

  private parentOf(position: number): number {
    return this.rows.parent.at(position) - 1;
  }

  finish(): Segment {
    this.positionById.clear();
    const order = this.order();
    const numberOf = new Uint32Array(order.length);
    order.forEach((position, number) => {
      numberOf[position] = number;
    });
    // One after the other, each giving back its memory: the words take the most.
    const codes = this.codes.finish(numberOf);
    this.codes = new CodeList();
    const rows = { ...this.columns(order, numberOf), ...this.facetColumns(order) };
    this.rows = rowColumns();
    const columns = { ...rows, ...codes, ...this.text.finish(order) };
    const { values, families } = this.catalog;
    const segment: Segment = { ...columns, ...countFrequentWords(columns, values.length, families.length) };
    for (let document = 0; document < segment.count; document += 1) deriveParent(segment, document);
    return segment;
  }

  /** Positions family by family (depth first), parent before children, otherwise as added. */
  private order(): Uint32Array {
    const rank = familyRanks(this.catalog);
    const { family } = this.rows;
    const leader = (position: number) => {
      const parent = this.parentOf(position);
      return parent < 0 ? position : parent;
    };
    const order = new Uint32Array(this.count).map((_, position) => position);
    return order.sort((a, b) => {
      const first = leader(a);
      const second = leader(b);
      if (first === second) return a === first ? -1 : b === first ? 1 : a - b;
      return (rank[family.at(first)] as number) - (rank[family.at(second)] as number) || first - second;
    });
  }

  private columns(order: Uint32Array, numberOf: Uint32Array) {
    const { rows, count } = this;
    const typical = typicalOf(rows.name.finish(), rows.brand.finish());
    const columns = {
      count,
      lists: this.lists,
      articleId: new Uint32Array(count),
      fingerprint: new Float64Array(count),
      byId: new Uint32Array(count),
      parent: new Uint32Array(count).fill(NO_PARENT),
      children: new Uint32Array(count),
      availability: new Uint8Array(count),
      flags: new Uint8Array(count),
      typical: new Uint8Array(count),
      dead: new Uint8Array(count),
      sales: new Float64Array(count),
      rating: new Float64Array(count),
      createdDay: new Int32Array(count),
      prices: new Float64Array(count * this.lists).fill(-1),
    };
    for (let document = 0; document < count; document += 1) {
      const row = order[document] as number;
      const sales = rows.sales.at(row);
      columns.articleId[document] = rows.id.at(row);
      columns.byId[document] = document;
      columns.fingerprint[document] = rows.fingerprint.at(row);
      columns.availability[document] = rows.availability.at(row);
      columns.flags[document] = rows.flags.at(row);
      columns.sales[document] = (columns.sales[document] as number) + sales;
      columns.rating[document] = rows.rating.at(row);
      columns.createdDay[document] = rows.createdDay.at(row);
      const firstPrice = rows.priceStart.at(row);
      for (let list = 0; firstPrice + list < rows.priceStart.at(row + 1); list += 1)
        columns.prices[list * count + document] = rows.prices.at(firstPrice + list);
      columns.typical[document] = rows.nameLength.at(row);
      if (this.parentOf(row) < 0) {
        columns.typical[document] = rows.nameLength.at(row) | (typical[row] as number);
        continue;
      }
      const parent = numberOf[this.parentOf(row)] as number;
      columns.parent[document] = parent;
      columns.children[parent] = (columns.children[parent] as number) + 1;
      columns.sales[parent] = (columns.sales[parent] as number) + sales;
    }
    columns.byId.sort((a, b) => (columns.articleId[a] as number) - (columns.articleId[b] as number));
    return columns;
  }

  private facetColumns(order: Uint32Array) {
    const { rows, count } = this;
    const family = new Uint32Array(count);
    const priceClass = new Uint32Array(count);
    const mixedClasses = new Uint8Array(count);
    const runs: Array<[number, number]> = [];
    const classes = new Map<string, number>();
    const classFamily: number[] = [];
    const classBrand: number[] = [];
    let parent = 0;
    for (let document = 0; document < count; document += 1) {
      const row = order[document] as number;
      const [own, brand] = [rows.family.at(row), rows.brand.at(row)];
      family[document] = own;
      if (runs.at(-1)?.[0] !== own) runs.push([own, document]);
      const name = `${own} ${brand}`;
      let known = classes.get(name);
      if (known === undefined) {
        known = classFamily.length;
        classes.set(name, known);
        classFamily.push(own);
        classBrand.push(brand);
      }
      priceClass[document] = known;
      if (this.parentOf(row) < 0) parent = document;
      else if (priceClass[parent] !== known) mixedClasses[parent] = 1;
    }
    return {
      family,
      priceClass,
      mixedClasses,
      classFamily: Uint32Array.from(classFamily),
      classBrand: Uint32Array.from(classBrand),
      runFamily: Uint32Array.from(runs, ([number]) => number),
      runStart: Uint32Array.from(runs, ([, start]) => start),
      ...this.valueColumns(order),
    };
  }

  /** Facet values by document number; a parent has its own and those of its children. */
  private valueColumns(order: Uint32Array) {
    const { rows, count } = this;
    const all = new GrowableU32(rows.values.length + count);
    const valueStart = new Uint32Array(count + 1);
    /** Value → the last document (from 1) that got it. */
    const given = new Uint32Array(this.catalog.values.length);
    for (let document = 0; document < count; document += 1) {
      let end = document + 1;
      const isChild = this.parentOf(order[document] as number) >= 0;
      while (!isChild && end < count && this.parentOf(order[end] as number) >= 0) end += 1;
      for (let at = document; at < end; at += 1) {
        const row = order[at] as number;
        for (let place = rows.valueStart.at(row); place < rows.valueStart.at(row + 1); place += 1) {
          const value = rows.values.at(place);
          if (given[value] === document + 1) continue;
          given[value] = document + 1;
          all.push(value);
        }
      }
      valueStart[document + 1] = all.length;
    }
    // Halves the memory read in the counting loop, except for extremely many different values.
    const Kind = this.catalog.values.length <= 0x10000 ? Uint16Array : Uint32Array;
    return { valueStart, values: new Kind(all.finish()) };
  }
}

function rowColumns() {
  return {
    id: new GrowableU32(),
    /** Position of the parent among the rows, + 1; 0 = none. */
    parent: new GrowableU32(),
    family: new GrowableU32(),
    brand: new GrowableU32(),
    /** Values of row r: values[valueStart[r]] … values[valueStart[r + 1] - 1]. */
    valueStart: new GrowableU32(),
    values: new GrowableU32(),
    fingerprint: new GrowableF64(),
    /** Hashes of names. */
    name: new GrowableU32(),
    nameLength: new GrowableU8(),
    availability: new GrowableU8(),
    flags: new GrowableU8(),
    sales: new GrowableF64(),
    rating: new GrowableF64(),
    createdDay: new GrowableF64(),
    priceStart: new GrowableU32(),
    prices: new GrowableF64(),
  };
}

function ownFlags({ isNew, nextInsert, hasPromo, isHot }: SearchDocument): number {
  return (
    (isNew ? FLAG.isNew : 0) | (nextInsert ? FLAG.nextInsert : 0) | (hasPromo ? FLAG.promo : 0) | (isHot ? FLAG.hot : 0)
  );
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
