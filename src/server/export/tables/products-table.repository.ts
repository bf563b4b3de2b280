/** Articles, with one column for each attribute that any of them has: two where a value is translated. */

import type { Queryable } from '#server/platform/db/index.ts';
import type { StoredPicture } from '#server/platform/media/picture-maker.ts';
import { type CellValue, textValue } from '../export-cells.ts';
import type { ExportFiles } from '../files/export-files.ts';
import { columnsOf, type ExportTable } from '../table-plan.ts';

interface StoredValue {
  readonly code: string;
  readonly value_it: string;
  readonly value_en: string;
}

type AttributeType = 'text' | 'number' | 'boolean';

interface UsedAttribute {
  readonly code: string;
  readonly type: AttributeType;
  readonly translated: boolean;
}

const pictures = (raw: unknown, files: ExportFiles): CellValue => {
  const cells = (raw as readonly StoredPicture[]).flatMap((picture) => files.picture(picture) ?? []);
  return cells.length === 0 ? null : cells;
};

const COLUMNS = columnsOf({
  code: 'p.carti',
  parent: 'q.carti',
  slug: 'p.slug',
  name_it: 'p.name_it',
  name_en: 'p.name_en',
  short_it: 'p.short_it',
  short_en: 'p.short_en',
  description_it: 'p.description_it',
  description_en: 'p.description_en',
  keywords_it: 'p.keywords_it',
  keywords_en: 'p.keywords_en',
  brand: 'b.code',
  family: 'f.code',
  vat: ['p.vat', 'number'],
  vat_nature: 'p.vat_nature',
  um: 'p.um',
  price_base: [`case when p.price_base = 0 then 'pack' else p.price_base::text end`, 'decimal'],
  mpn: 'p.mpn',
  old_codes: ['p.old_codes', 'list'],
  related: ['p.related', 'list'],
  alternatives: ['p.alternatives', 'list'],
  superseded_by: 'p.superseded_by',
  assistance_url: 'p.assistance_url',
  is_new: ['p.is_new', 'flag'],
  is_hot: ['p.is_hot', 'flag'],
  next_insert: ['p.next_insert', 'flag'],
  sales: ['p.sales', 'number'],
  rating: ['p.rating', 'number'],
  created: ['p.created', 'date'],
  active: ['p.active', 'flag'],
  min_quantity: ['trim_scale(p.min_quantity)::text', 'decimal'],
  max_quantity: ['trim_scale(p.max_quantity)::text', 'decimal'],
  pictures: ['p.pictures', pictures, 'file'],
  cost: ['p.cost', 'money', 'cost'],
  floor_margin: ['trim_scale(p.floor_margin)::text', 'decimal', 'cost'],
});

export const productsTable: ExportTable = {
  file: 'products',
  without: {},
  async plan(db) {
    const attributes = attributeCells(await readUsedAttributes(db));
    return {
      columns: COLUMNS,
      from: `from products p left join products q on q.id = p.parent_id left join brands b on b.id = p.brand_id
        left join families f on f.id = p.family_id order by p.carti collate "C"`,
      more: { names: attributes.names, sql: 'p.attributes', cells: attributes.cells },
    };
  },
};

/** Attributes that some article has, in their order: the others need no column. */
function readUsedAttributes(db: Queryable): Promise<UsedAttribute[]> {
  return db.query<UsedAttribute>(
    null,
    `with used as (
       select x.a ->> 'code' as code, bool_or(x.a ->> 'value_en' <> x.a ->> 'value_it') as differs
       from products p cross join lateral jsonb_array_elements(p.attributes) x (a) group by 1)
     select d.code, d.type, d.type = 'text' and u.differs as translated from attributes d join used u on u.code = d.code
     order by d.position, d.code collate "C"`,
  );
}

interface AttributeCells {
  readonly names: readonly string[];
  cells(raw: unknown): readonly CellValue[];
}

/** Columns `attr:CODE`, or `attr:CODE_it` and `attr:CODE_en`. */
function attributeCells(used: readonly UsedAttribute[]): AttributeCells {
  const names: string[] = [];
  const places = new Map<string, { readonly at: number } & UsedAttribute>();
  for (const attribute of used) {
    places.set(attribute.code, { ...attribute, at: names.length });
    const name = `attr:${attribute.code}`;
    if (attribute.translated) names.push(`${name}_it`, `${name}_en`);
    else names.push(name);
  }
  return {
    names,
    cells(raw) {
      const cells: CellValue[] = new Array(names.length).fill(null);
      for (const value of raw as readonly StoredValue[]) {
        const place = places.get(value.code);
        if (!place) continue;
        cells[place.at] = attributeCell(place.type, value);
        if (place.translated) cells[place.at + 1] = textValue(value.value_en);
      }
      return cells;
    },
  };
}

/** A number with its decimal point, yes or no as the import writes them, a text as it is. */
function attributeCell(type: AttributeType, { value_it, value_en }: StoredValue): CellValue {
  if (type === 'boolean') return value_en === 'Yes';
  return textValue(type === 'number' ? value_en : value_it);
}
