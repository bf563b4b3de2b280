/**
 * Fields of our own order format, as CSV and as JSON (docs/exchange-trade-formats.md): one table for reading headings in both languages and for
 * writing them. Headings are compared without accents, case, spaces and signs.
 */

/** Of the whole order. */
export const ORDER_FIELDS = [
  'number',
  'version',
  'action',
  'refers_to',
  'date',
  'currency',
  'vat_number',
  'tax_code',
  'gln',
  'customer_account',
  'customer_name',
  'delivery_code',
  'delivery_gln',
  'delivery_name',
  'delivery_street',
  'delivery_postal_code',
  'delivery_city',
  'delivery_province',
  'delivery_country',
  'delivery_on',
  'contact_name',
  'contact_phone',
  'contact_email',
  'order_cig',
  'order_cup',
  'order_note',
  'total',
] as const;

/** Of a row. */
export const ROW_FIELDS = [
  'row',
  'code',
  'gtin',
  'customer_code',
  'manufacturer_code',
  'name',
  'quantity',
  'unit',
  'price',
  'price_per',
  'free',
  'wanted_on',
  'cig',
  'cup',
  'note',
] as const;

export type OrderField = (typeof ORDER_FIELDS)[number];
export type RowField = (typeof ROW_FIELDS)[number];
export type CsvField = OrderField | RowField;

/** Other headings for the same field; the first Italian one is what we write. */
const HEADINGS: Readonly<Record<CsvField, { readonly it: readonly string[]; readonly en: readonly string[] }>> = {
  number: {
    it: ['numero', 'numero ordine', 'n ordine', 'nr ordine', 'ordine'],
    en: ['order', 'order number', 'po number'],
  },
  version: { it: ['versione', 'revisione'], en: ['revision'] },
  action: { it: ['azione', 'tipo'], en: ['type'] },
  refers_to: { it: ['riferito a', 'ordine riferito'], en: [] },
  date: { it: ['data', 'data ordine'], en: ['order date'] },
  currency: { it: ['valuta', 'divisa'], en: [] },
  vat_number: { it: ['partita iva', 'p iva', 'piva'], en: ['vat'] },
  tax_code: { it: ['codice fiscale'], en: [] },
  gln: { it: ['gln cliente'], en: ['buyer gln'] },
  customer_account: { it: ['codice cliente', 'cliente'], en: ['account', 'customer account'] },
  customer_name: { it: ['ragione sociale', 'nome cliente'], en: [] },
  delivery_code: { it: ['codice destinazione', 'destinazione'], en: ['ship to'] },
  delivery_gln: { it: ['gln destinazione'], en: [] },
  delivery_name: { it: ['nome destinazione', 'destinatario'], en: [] },
  delivery_street: { it: ['indirizzo', 'via'], en: ['street'] },
  delivery_postal_code: { it: ['cap'], en: ['postal code', 'zip'] },
  delivery_city: { it: ['citta', 'localita'], en: ['city'] },
  delivery_province: { it: ['provincia', 'prov'], en: ['province'] },
  delivery_country: { it: ['paese', 'nazione'], en: ['country'] },
  delivery_on: { it: ['consegna ordine'], en: ['delivery date'] },
  contact_name: { it: ['referente', 'contatto'], en: ['contact'] },
  contact_phone: { it: ['telefono'], en: ['phone'] },
  contact_email: { it: ['email', 'e mail'], en: [] },
  order_cig: { it: ['cig ordine'], en: [] },
  order_cup: { it: ['cup ordine'], en: [] },
  order_note: { it: ['note ordine', 'nota ordine'], en: ['order notes'] },
  total: { it: ['totale', 'totale ordine'], en: ['order total'] },
  row: { it: ['riga', 'numero riga', 'n riga'], en: ['line', 'row number'] },
  code: {
    it: ['codice', 'codice articolo', 'articolo', 'cod articolo', 'cod'],
    en: ['article', 'article code', 'sku', 'item'],
  },
  gtin: { it: ['ean', 'codice a barre', 'ean13', 'codice ean'], en: ['barcode'] },
  customer_code: {
    it: ['codice interno', 'codice articolo cliente', 'vostro articolo'],
    en: ['own code', 'customer item'],
  },
  manufacturer_code: { it: ['codice produttore', 'codice costruttore'], en: ['mpn'] },
  name: { it: ['descrizione', 'nome', 'descrizione articolo'], en: ['description'] },
  quantity: { it: ['quantita', 'qta', 'q ta', 'pezzi'], en: ['qty'] },
  unit: { it: ['um', 'u m', 'unita', 'unita di misura'], en: ['uom'] },
  price: { it: ['prezzo', 'prezzo netto', 'prezzo unitario'], en: ['net price', 'unit price'] },
  price_per: { it: ['prezzo per', 'per', 'base prezzo'], en: [] },
  free: { it: ['omaggio', 'gratis'], en: ['gift'] },
  wanted_on: { it: ['data consegna', 'consegna', 'consegna richiesta'], en: ['wanted', 'requested date'] },
  cig: { it: ['codice cig'], en: [] },
  cup: { it: ['codice cup'], en: [] },
  note: { it: ['note', 'nota', 'nota riga', 'note riga'], en: ['notes', 'row note'] },
};

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const FIELD_OF = new Map<string, CsvField>(
  [...ORDER_FIELDS, ...ROW_FIELDS].flatMap((field) =>
    [field, ...HEADINGS[field].it, ...HEADINGS[field].en].map((heading) => [plain(heading), field] as const),
  ),
);

/** undefined: the column is not one of ours, and is passed over. */
export const fieldOf = (heading: string): CsvField | undefined => FIELD_OF.get(plain(heading));

/** Italian headings that English files have too. */
const BOTH: ReadonlySet<string> = new Set(['ean', 'ean13', 'email', 'e mail', 'per', 'via', 'um']);

/** Whether headings are Italian ones: numbers in the file are then written as in Italy. */
export const areItalian = (headings: readonly string[]): boolean =>
  headings.some((heading) => {
    const [field, name] = [fieldOf(heading), plain(heading)];
    return field !== undefined && name !== plain(field) && !BOTH.has(name) && HEADINGS[field].it.includes(name);
  });

/** Whether these headings are those of an order: a number, an article, a quantity. */
export function areOrderHeadings(headings: readonly string[]): boolean {
  const fields = new Set(headings.map(fieldOf));
  const hasArticle = (['code', 'gtin', 'customer_code', 'manufacturer_code'] as const).some((field) =>
    fields.has(field),
  );
  return fields.has('number') && fields.has('quantity') && hasArticle;
}

/** The Italian heading that we write. */
export const italianHeading = (field: CsvField): string => HEADINGS[field].it[0] ?? field;
