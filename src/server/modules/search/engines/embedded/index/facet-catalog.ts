import { type MeasureScale, measureScale } from '../../../measure-scale.rules.ts';
import type { DocumentFamily, LocalText, SearchLang } from '../../search-document.ts';

export interface FamilyNode {
  code: string;
  /** Codes from the root to this family, joined by commas; the family's identity. */
  path: string;
  /** Index of the parent family; 0 is the nameless root of all. */
  parent: number;
  depth: number;
  label: LocalText;
}

export interface FieldEntry {
  code: string;
  label: LocalText;
}

export interface ValueEntry {
  field: number;
  key: string;
  label: LocalText;
  numeric?: number;
}

export interface FacetCatalogData {
  families: FamilyNode[];
  fields: FieldEntry[];
  values: ValueEntry[];
}

/** The facet group of brands. */
export const BRAND_FIELD = 0;
const NO_VALUES = new Uint32Array(0);
/** Values of one group that are sorted by name. */
const MOST_SORTED = 5000;
const COLLATORS = { it: new Intl.Collator('it', { numeric: true }), en: new Intl.Collator('en', { numeric: true }) };

/** What is derived from the values of one group, for as long as it has no more of them. */
interface FieldCache {
  values: number;
  /** Languages in which they are ranked by name. */
  named: Set<SearchLang>;
  /** null = words; undefined = not asked yet. */
  scale?: MeasureScale | null;
}

/**
 * Names of everything that is counted: families, facet groups and their values, each with a small number. It is stored
 * beside the segments, so that results are presented without the database, and only ever grows: base and delta segments
 * share the numbers.
 */
export class FacetCatalog {
  readonly families: FamilyNode[];
  readonly fields: FieldEntry[];
  readonly values: ValueEntry[];
  /** Facet group of each value, for the counting loop. */
  fieldOfValue = new Uint16Array(256);
  private readonly familyByPath = new Map<string, number>();
  private readonly fieldByCode = new Map<string, number>();
  /** Key → value of a group, made when the group is first asked for. */
  private readonly keysOfField = new Map<number, Map<string, number>>();
  private readonly perField = new Map<number, FieldCache>();
  private readonly ranks = { it: new Uint32Array(0), en: new Uint32Array(0) };
  /** Values group by group, each group in the order of first use; the values of group f begin at `groupStart[f]`. */
  private grouped = new Uint32Array(0);
  private groupStart = new Uint32Array(0);
  private groupedValues = -1;
  /** Number of values that came with the data of another catalogue. */
  private readonly stored: number;

  constructor(data?: FacetCatalogData) {
    this.families = data?.families ?? [{ code: '', path: '', parent: -1, depth: 0, label: { it: '', en: '' } }];
    this.fields = data?.fields ?? [{ code: 'brand', label: { it: 'brand', en: 'brand' } }];
    this.values = data?.values ?? [{ field: 0, key: '', label: { it: '', en: '' } }];
    this.stored = this.values.length;
    this.families.forEach((family, index) => {
      this.familyByPath.set(family.path, index);
    });
    this.fields.forEach((field, index) => {
      this.fieldByCode.set(field.code, index);
    });
    this.values.forEach((value, index) => {
      this.noteField(index, value.field);
    });
  }

  data(): FacetCatalogData {
    return { families: this.families, fields: this.fields, values: this.values };
  }

  /** Number of the leaf of a path; new families are added. 0 for an empty path. */
  addFamily(path: readonly DocumentFamily[]): number {
    let parent = 0;
    for (const step of path) {
      const key = parent === 0 ? step.code : `${this.families[parent]?.path},${step.code}`;
      const known = this.familyByPath.get(key);
      if (known === undefined) {
        const depth = (this.families[parent]?.depth ?? 0) + 1;
        this.families.push({ code: step.code, path: key, parent, depth, label: step.label });
        this.familyByPath.set(key, this.families.length - 1);
        parent = this.families.length - 1;
      } else {
        parent = known;
        (this.families[known] as FamilyNode).label = step.label;
      }
    }
    return parent;
  }

  addField(code: string, label?: LocalText): number {
    const known = this.fieldByCode.get(code);
    if (known !== undefined) {
      if (label) (this.fields[known] as FieldEntry).label = label;
      return known;
    }
    this.fields.push({ code, label: label ?? { it: code, en: code } });
    this.fieldByCode.set(code, this.fields.length - 1);
    return this.fields.length - 1;
  }

  addValue(field: number, key: string, label: LocalText, numeric?: number): number {
    const keys = this.keysOf(field);
    const known = keys.get(key);
    if (known !== undefined) return known;
    const index = this.values.length;
    this.values.push(numeric === undefined ? { field, key, label } : { field, key, label, numeric });
    keys.set(key, index);
    this.noteField(index, field);
    return index;
  }

  findFamily(codes: readonly string[]): number | undefined {
    return this.familyByPath.get(codes.join(','));
  }

  findField(code: string): number | undefined {
    return this.fieldByCode.get(code);
  }

  findValue(field: number, key: string): number | undefined {
    return this.keysOf(field).get(key);
  }

  /** The values of a group, in the order of their first use. */
  valuesOf(field: number): Uint32Array {
    if (this.groupedValues !== this.values.length) this.group();
    return this.groupedOf(field);
  }

  /**
   * By value: its place among the names of its group (numbers by size: M6 before M10); valid for the values of `field`.
   * Sorted for the groups that are shown, when they are first shown: all groups of a large catalogue would take a
   * second. Beyond a few thousand values nobody looks for a name among equal counts: they stay in the order of their
   * first use.
   */
  nameRanks(field: number, lang: SearchLang): Uint32Array {
    const cache = this.cacheOf(field);
    if (this.ranks[lang].length < this.values.length) {
      const larger = new Uint32Array(this.values.length * 2);
      larger.set(this.ranks[lang]);
      this.ranks[lang] = larger;
    }
    if (!cache.named.has(lang)) {
      this.rankNames(field, lang);
      cache.named.add(lang);
    }
    return this.ranks[lang];
  }

  /** The values of a group as amounts in one unit; undefined for words. */
  scaleOf(field: number): MeasureScale | undefined {
    const cache = this.cacheOf(field);
    if (cache.scale === undefined) {
      const values = Array.from(this.valuesOf(field), (value) => this.values[value] as ValueEntry);
      cache.scale = measureScale(values) ?? null;
    }
    return cache.scale ?? undefined;
  }

  /** 1 for the family and everything below it. */
  subtree(family: number): Uint8Array {
    const inside = new Uint8Array(this.families.length);
    inside[family] = 1;
    this.families.forEach((node, index) => {
      if (node.parent >= 0 && inside[node.parent]) inside[index] = 1;
    });
    return inside;
  }

  private keysOf(field: number): Map<string, number> {
    let keys = this.keysOfField.get(field);
    if (!keys) {
      keys = new Map();
      // A value that was added later is in the map already, because it was looked up in it first.
      if (this.groupedValues < this.stored) this.group();
      for (const value of this.groupedOf(field)) keys.set((this.values[value] as ValueEntry).key, value);
      this.keysOfField.set(field, keys);
    }
    return keys;
  }

  /** Empty for a group that is newer than the grouping. */
  private groupedOf(field: number): Uint32Array {
    const end = this.groupStart[field + 1];
    return end === undefined ? NO_VALUES : this.grouped.subarray(this.groupStart[field], end);
  }

  private cacheOf(field: number): FieldCache {
    const { length } = this.valuesOf(field);
    let known = this.perField.get(field);
    if (known?.values !== length) {
      known = { values: length, named: new Set() };
      this.perField.set(field, known);
    }
    return known;
  }

  private rankNames(field: number, lang: SearchLang): void {
    const order = Array.from(this.valuesOf(field));
    if (order.length <= MOST_SORTED) {
      const label = (value: number) => (this.values[value] as ValueEntry).label[lang];
      const { compare } = COLLATORS[lang];
      order.sort((a, b) => compare(label(a), label(b)) || a - b);
    }
    for (let place = 0; place < order.length; place += 1) this.ranks[lang][order[place] as number] = place;
  }

  /** Sorts the values into their groups by counting. */
  private group(): void {
    const { fieldOfValue, fields, values } = this;
    const start = new Uint32Array(fields.length + 1);
    // Value 0 is none.
    for (let value = 1; value < values.length; value += 1) {
      const next = (fieldOfValue[value] as number) + 1;
      start[next] = (start[next] as number) + 1;
    }
    for (let field = 0; field < fields.length; field += 1)
      start[field + 1] = (start[field + 1] as number) + (start[field] as number);
    const end = start.slice();
    this.grouped = new Uint32Array(Math.max(0, values.length - 1));
    for (let value = 1; value < values.length; value += 1) {
      const field = fieldOfValue[value] as number;
      this.grouped[end[field] as number] = value;
      end[field] = (end[field] as number) + 1;
    }
    this.groupStart = start;
    this.groupedValues = values.length;
  }

  private noteField(value: number, field: number): void {
    if (value >= this.fieldOfValue.length) {
      const larger = new Uint16Array(this.fieldOfValue.length * 2);
      larger.set(this.fieldOfValue);
      this.fieldOfValue = larger;
    }
    this.fieldOfValue[value] = field;
  }
}
