/** Fields that several kinds of files have, and the headings that suppliers and spreadsheets give them. Plain data. */
import type { Words } from '#contract/office/grids/grid-definition.ts';

export interface ImportField {
  readonly key: string;
  readonly title: Words;
  /** Every row needs it. */
  readonly needed?: boolean;
  /** Headings that mean it, in the form of `plainHeading`; its own key is always one. */
  readonly names: readonly string[];
}

export const field = (
  key: string,
  it: string,
  en: string,
  names: readonly string[] = [],
  needed = false,
): ImportField => ({
  key,
  title: { it, en },
  names,
  ...(needed && { needed }),
});

export const CODES = [
  'codice',
  'cod',
  'codice articolo',
  'cod articolo',
  'articolo',
  'cod art',
  'codart',
  'sku',
  'item',
  'item code',
  'item number',
  'article',
  'article code',
  'product',
  'product code',
  'prodotto',
  'codice prodotto',
  'carti',
  'riferimento',
  'ref',
  'part number',
];
export const NAMES = [
  'descrizione',
  'descrizione articolo',
  'nome',
  'denominazione',
  'name',
  'description',
  'item description',
  'title',
  'titolo',
  'descr',
  'desc',
];
export const PRICES = [
  'prezzo',
  'prezzo listino',
  'prezzo di listino',
  'listino',
  'prezzo lordo',
  'lordo',
  'price',
  'list price',
  'gross price',
  'prezzo unitario',
  'unit price',
  'prezzo euro',
  'eur',
  'euro',
];
export const QUANTITIES = [
  'giacenza',
  'disponibilita',
  'quantita',
  'qta',
  'stock',
  'esistenza',
  'quantity',
  'qty',
  'available',
  'on hand',
];
export const EANS = [
  'ean',
  'ean13',
  'codice a barre',
  'barcode',
  'gtin',
  'cod ean',
  'codice ean',
  'ean code',
  'bar code',
];
export const CUSTOMERS = ['cliente', 'codice cliente', 'cod cliente', 'customer', 'customer code', 'client', 'codcli'];

export const code = field('code', 'Codice', 'Code', CODES, true);
export const product = field('product', 'Codice articolo', 'Article code', CODES, true);
export const customer = field('customer', 'Codice cliente', 'Customer code', CUSTOMERS, true);
export const brand = field('brand', 'Marca', 'Brand', [
  'marca',
  'marchio',
  'brand',
  'produttore',
  'fabbricante',
  'manufacturer',
  'maker',
]);
export const texts = [
  field('name_en', 'Nome in inglese', 'English name', [
    'nome inglese',
    'descrizione inglese',
    'english',
    'english name',
    'description en',
  ]),
  field('short_it', 'Descrizione breve', 'Short description', [
    'descrizione breve',
    'short',
    'short description',
    'sottotitolo',
  ]),
  field('description_it', 'Descrizione lunga', 'Long description', [
    'descrizione lunga',
    'descrizione estesa',
    'note',
    'testo',
    'long description',
    'details',
  ]),
  field('keywords_it', 'Parole per la ricerca', 'Search words', ['parole chiave', 'keywords', 'sinonimi', 'tags']),
];
export const trade = [
  field('um', 'Unità di misura', 'Unit', ['um', 'u m', 'unita', 'unita di misura', 'unit', 'uom']),
  field('vat', 'IVA %', 'VAT %', ['iva', 'aliquota', 'aliquota iva', 'vat', 'vat rate', 'cod iva']),
  field('mpn', 'Codice produttore', 'Maker’s code', [
    'codice produttore',
    'cod produttore',
    'codice fornitore',
    'mpn',
    'manufacturer code',
  ]),
  field('cost', 'Costo € (al pezzo)', 'Cost € (per piece)', [
    'costo',
    'costo unitario',
    'prezzo di acquisto',
    'prezzo acquisto',
    'prezzo di costo',
    'costo ultimo',
    'ultimo costo',
    'cost price',
    'unit cost',
    'purchase price',
  ]),
  field('floor_margin', 'Margine minimo %', 'Floor margin %', [
    'margine minimo',
    'margine min',
    'floor margin',
    'minimum margin',
  ]),
];
export const place = [
  field('city', 'Comune', 'Town', ['citta', 'comune', 'localita', 'city', 'town']),
  field('province', 'Provincia', 'Province', ['provincia', 'prov', 'province', 'pr']),
  field('postal_code', 'CAP', 'Postal code', ['cap', 'postal code', 'postcode', 'zip']),
  field('phone', 'Telefono', 'Phone', ['telefono', 'tel', 'phone', 'cellulare', 'mobile']),
];
