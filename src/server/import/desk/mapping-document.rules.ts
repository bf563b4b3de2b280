/** The wizard's choices as a mapping of the importer (docs/import-format.md, "Mapping"). Pure. */
import { IMPORT_KIND, type ImportKind } from '#contract/values/import-kinds.ts';

export interface RunMapping {
  readonly kind: ImportKind;
  /** Field → expression: a column, `=constant`, `{a} {b} | filter`. */
  readonly columns: Readonly<Record<string, string>>;
}

export interface FileForm {
  readonly separator: string | undefined;
  readonly encoding: string | undefined;
  readonly header: number;
  /** Code of the shop's default list. */
  readonly priceList: string;
}

const TEXTS = ['name_en', 'short_it', 'description_it', 'keywords_it', 'brand', 'vat', 'um', 'mpn'] as const;

/** What `readMapping` reads, before it is written as YAML. */
export function mappingDocument({ kind, columns }: RunMapping, form: FileForm): Record<string, unknown> {
  const file = {
    header: form.header,
    ...(form.separator && { separator: form.separator }),
    ...(form.encoding && { encoding: form.encoding }),
  };
  const known = IMPORT_KIND[kind].fields.filter(({ key }) => (columns[key] ?? '') !== '');
  if (kind !== 'catalogue')
    return { ...file, table: kind, columns: Object.fromEntries(known.map(({ key }) => [key, columns[key]])) };
  const { code, name_it, family_1, family_2, family_3, barcode, stock, pack, price, price_per } = columns;
  const family = [family_1, family_2, family_3].filter((level) => (level ?? '') !== '');
  return {
    ...file,
    products: {
      code: code ?? '',
      name_it: name_it ?? '',
      ...Object.fromEntries(TEXTS.flatMap((key) => (columns[key] ? [[key, columns[key]]] : []))),
      ...(family.length > 0 && { family }),
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
