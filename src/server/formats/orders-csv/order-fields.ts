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

/** Other headings for the same field; the first is the Italian one that we write. */
const HEADINGS: Readonly<Record<CsvField, readonly string[]>> = {
  number: ['numero', 'numero ordine', 'n ordine', 'nr ordine', 'ordine', 'order', 'order number', 'po number'],
  version: ['versione', 'revisione', 'revision'],
  action: ['azione', 'tipo', 'type'],
  refers_to: ['riferito a', 'ordine riferito'],
  date: ['data', 'data ordine', 'order date'],
  currency: ['valuta', 'divisa'],
  vat_number: ['partita iva', 'p iva', 'piva', 'vat'],
  tax_code: ['codice fiscale'],
  gln: ['gln cliente', 'buyer gln'],
  customer_account: ['codice cliente', 'cliente', 'account', 'customer account'],
  customer_name: ['ragione sociale', 'nome cliente'],
  delivery_code: ['codice destinazione', 'destinazione', 'ship to'],
  delivery_gln: ['gln destinazione'],
  delivery_name: ['nome destinazione', 'destinatario'],
  delivery_street: ['indirizzo', 'via', 'street'],
  delivery_postal_code: ['cap', 'postal code', 'zip'],
  delivery_city: ['citta', 'localita', 'city'],
  delivery_province: ['provincia', 'prov', 'province'],
  delivery_country: ['paese', 'nazione', 'country'],
  delivery_on: ['consegna ordine', 'delivery date'],
  contact_name: ['referente', 'contatto', 'contact'],
  contact_phone: ['telefono', 'phone'],
  contact_email: ['email', 'e mail'],
  order_cig: ['cig ordine'],
  order_cup: ['cup ordine'],
  order_note: ['note ordine', 'nota ordine', 'order notes'],
  total: ['totale', 'totale ordine', 'order total'],
  row: ['riga', 'numero riga', 'n riga', 'line', 'row number'],
  code: ['codice', 'codice articolo', 'articolo', 'cod articolo', 'cod', 'article', 'article code', 'sku', 'item'],
  gtin: ['ean', 'codice a barre', 'barcode', 'ean13', 'codice ean'],
  customer_code: ['codice interno', 'codice articolo cliente', 'vostro articolo', 'own code', 'customer item'],
  manufacturer_code: ['codice produttore', 'codice costruttore', 'mpn'],
  name: ['descrizione', 'nome', 'descrizione articolo', 'description'],
  quantity: ['quantita', 'qta', 'q ta', 'qty', 'pezzi'],
  unit: ['um', 'u m', 'unita', 'unita di misura', 'uom'],
  price: ['prezzo', 'prezzo netto', 'prezzo unitario', 'net price', 'unit price'],
  price_per: ['prezzo per', 'per', 'base prezzo'],
  free: ['omaggio', 'gratis', 'gift'],
  wanted_on: ['data consegna', 'consegna', 'consegna richiesta', 'wanted', 'requested date'],
  cig: ['codice cig'],
  cup: ['codice cup'],
  note: ['note', 'nota', 'nota riga', 'note riga', 'notes', 'row note'],
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
    [field, ...HEADINGS[field]].map((heading) => [plain(heading), field] as const),
  ),
);

/** undefined: the column is not one of ours, and is passed over. */
export const fieldOf = (heading: string): CsvField | undefined => FIELD_OF.get(plain(heading));

/** Whether headings are Italian ones: numbers in the file are then written as in Italy. */
export const areItalian = (headings: readonly string[]): boolean =>
  headings.some((heading) => {
    const field = fieldOf(heading);
    return field !== undefined && plain(heading) !== plain(field) && HEADINGS[field][0] === plain(heading);
  });

/** Whether these headings are those of an order: a number, an article, a quantity. */
export function areOrderHeadings(headings: readonly string[]): boolean {
  const fields = new Set(headings.map(fieldOf));
  const hasArticle = (['code', 'gtin', 'customer_code', 'manufacturer_code'] as const).some((field) =>
    fields.has(field),
  );
  return fields.has('number') && fields.has('quantity') && hasArticle;
}

/** As we write it. */
export const headingOf = (field: CsvField, locale: 'it' | 'en'): string =>
  locale === 'it' ? (HEADINGS[field][0] ?? field) : field;
