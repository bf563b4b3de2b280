/** The wizard's choices as a mapping of the importer (docs/import-format.md, "Mapping"). Pure. */
import {
  attributeField,
  mappedAttributes,
  type NewImportAttribute,
  takesAttributes,
} from '#contract/values/import-attributes.ts';
import { IMPORT_KIND, type ImportKind } from '#contract/values/import-kinds.ts';

export interface RunMapping {
  readonly kind: ImportKind;
  /** Field → expression: a column, `=constant`, `{a} {b} | filter`. */
  readonly columns: Readonly<Record<string, string>>;
  /** Attributes that the shop had not when this was chosen, by code. */
  readonly attributes?: Readonly<Record<string, NewImportAttribute>>;
}

export interface FileForm {
  readonly separator: string | undefined;
  readonly encoding: string | undefined;
  readonly header: number;
  /** Code of the shop's default list. */
  readonly priceList: string;
  /** Codes of the shop's attributes, in their order. */
  readonly attributes: readonly string[];
}

/** Behind the attributes that the shop has. */
const LAST_POSITION = 10_000;

const TEXTS = [
  'name_en',
  'short_it',
  'description_it',
  'keywords_it',
  'brand',
  'vat',
  'um',
  'mpn',
  'cost',
  'floor_margin',
] as const;

/** What `readMapping` reads, before it is written as YAML. */
export function mappingDocument(mapping: RunMapping, form: FileForm): Record<string, unknown> {
  const { kind, columns } = mapping;
  const attributes = attributesOf(mapping, form.attributes);
  const file = {
    header: form.header,
    ...(form.separator && { separator: form.separator }),
    ...(form.encoding && { encoding: form.encoding }),
  };
  const known = IMPORT_KIND[kind].fields.filter(({ key }) => (columns[key] ?? '') !== '');
  if (kind !== 'catalogue')
    return {
      ...file,
      table: kind,
      columns: Object.fromEntries([
        ...known.map(({ key }) => [key, columns[key]]),
        ...attributes.map(({ code, value }) => [attributeField(code), value]),
      ]),
      ...(attributes.some(({ made }) => made) && {
        attributes: Object.fromEntries(attributes.flatMap(({ code, made }) => (made ? [[code, made]] : []))),
      }),
    };
  const { code, name_it, family_1, family_2, family_3, barcode, stock, pack, price, price_per } = columns;
  const family = [family_1, family_2, family_3].filter((level) => (level ?? '') !== '');
  return {
    ...file,
    products: {
      code: code ?? '',
      name_it: name_it ?? '',
      ...Object.fromEntries(TEXTS.flatMap((key) => (columns[key] ? [[key, columns[key]]] : []))),
      ...(family.length > 0 && { family }),
      ...(attributes.length > 0 && {
        attributes: Object.fromEntries(
          attributes.map(({ code, value, made }) => [code, made ? { value, ...made } : { value, existing: true }]),
        ),
      }),
      ...(barcode && { barcode }),
      ...(stock && { stock }),
      ...(pack && { packagings: [{ code: '=CF', quantity: pack, default: true, smallest: true }] }),
      // A name would rename the list: it is one that the shop has.
      ...(price && {
        prices: [{ list: form.priceList, name: '', value: price, ...(price_per && { per: price_per }) }],
      }),
    },
  };
}

interface MappedAttribute {
  readonly code: string;
  readonly value: string;
  /** Of one that the shop has not yet: it comes after all others. */
  readonly made: (NewImportAttribute & { readonly position: number }) | undefined;
}

/** Attributes that have a column. */
function attributesOf({ kind, columns, attributes = {} }: RunMapping, known: readonly string[]): MappedAttribute[] {
  if (!takesAttributes(kind)) return [];
  return mappedAttributes(columns).flatMap((code, place) => {
    const value = columns[attributeField(code)] ?? '';
    const made = known.includes(code) ? undefined : attributes[code];
    return value === '' ? [] : [{ code, value, made: made && { ...made, position: LAST_POSITION + place } }];
  });
}

/** The columns of the file whose text says whose row it is; none for an expression of several. */
export function ownerColumns({ kind, columns }: RunMapping): string[] {
  const key = ['discounts', 'addresses', 'customer_codes'].includes(kind)
    ? 'customer'
    : (['code', 'product'].find((one) => IMPORT_KIND[kind].fields.some((field) => field.key === one && field.needed)) ??
      'code');
  return columnsOf(columns[kind === 'packagings' ? 'product' : key] ?? '');
}

/** Columns that an expression reads. */
export function columnsOf(expression: string): string[] {
  const [head = ''] = expression.split('|');
  const text = head.trim();
  if (text === '' || text.startsWith('=')) return [];
  if (!text.includes('{')) return [text];
  return [...text.matchAll(/\{([^{}]+)\}/g)].map((found) => (found[1] ?? '').trim());
}
