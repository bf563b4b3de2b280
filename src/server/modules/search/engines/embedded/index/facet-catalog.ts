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
  private readonly nameOrders = new Map<SearchLang, Uint32Array>();
  private readonly familyByPath = new Map<string, number>();
  private readonly fieldByCode = new Map<string, number>();
  private readonly valueByKey = new Map<string, number>();

  constructor(data?: FacetCatalogData) {
    this.families = data?.families ?? [{ code: '', path: '', parent: -1, depth: 0, label: { it: '', en: '' } }];
    this.fields = data?.fields ?? [{ code: 'brand', label: { it: 'brand', en: 'brand' } }];
    this.values = data?.values ?? [{ field: 0, key: '', label: { it: '', en: '' } }];
    this.families.forEach((family, index) => {
      this.familyByPath.set(family.path, index);
    });
    this.fields.forEach((field, index) => {
      this.fieldByCode.set(field.code, index);
    });
    this.values.forEach((value, index) => {
      this.valueByKey.set(`${value.field}\n${value.key}`, index);
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
    const name = `${field}\n${key}`;
    const known = this.valueByKey.get(name);
    if (known !== undefined) return known;
    const index = this.values.length;
    this.values.push(numeric === undefined ? { field, key, label } : { field, key, label, numeric });
    this.valueByKey.set(name, index);
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
    return this.valueByKey.get(`${field}\n${key}`);
  }

  /** All values in the order of their names (numbers by size: M6 before M10). */
  valuesByName(lang: SearchLang): Uint32Array {
    let order = this.nameOrders.get(lang);
    if (order?.length !== this.values.length) {
      const collator = new Intl.Collator(lang, { numeric: true });
      const label = (value: number) => this.values[value]?.label[lang] ?? '';
      order = Uint32Array.from(this.values.keys()).sort((a, b) => collator.compare(label(a), label(b)) || a - b);
      this.nameOrders.set(lang, order);
    }
    return order;
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

  private noteField(value: number, field: number): void {
    if (value >= this.fieldOfValue.length) {
      const larger = new Uint16Array(this.fieldOfValue.length * 2);
      larger.set(this.fieldOfValue);
      this.fieldOfValue = larger;
    }
    this.fieldOfValue[value] = field;
  }
}
