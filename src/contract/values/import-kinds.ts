/**
 * What a file that people import may hold, and the fields that its columns can fill (docs/import-format.md): words, the names
 * that suppliers and spreadsheets give them, and who may write them. Plain data for the wizard, its server and its tests.
 */
import type { Words } from '#contract/office/grids/grid-definition.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { COST_FIELDS } from './cost-fields.ts';
import {
  brand,
  CODES,
  CUSTOMERS,
  code,
  customer,
  EANS,
  field,
  type ImportField,
  NAMES,
  PRICES,
  place,
  product,
  QUANTITIES,
  texts,
  trade,
} from './import-fields.ts';

export const IMPORT_KINDS = [
  'catalogue',
  'products',
  'prices',
  'stock',
  'arrivals',
  'barcodes',
  'packagings',
  'customers',
  'addresses',
  'discounts',
  'customer_codes',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export interface ImportKindInfo {
  readonly title: Words;
  /** One sentence: what becomes of the file. */
  readonly about: Words;
  readonly fields: readonly ImportField[];
}

export const IMPORT_KIND: Readonly<Record<ImportKind, ImportKindInfo>> = {
  catalogue: {
    title: { it: 'Listino di un fornitore', en: 'Supplier’s list' },
    about: {
      it: 'Articoli con marca, famiglia, prezzo, giacenza ed EAN: quelli nuovi si creano, gli altri si aggiornano.',
      en: 'Articles with brand, family, price, stock and EAN: new ones are created, the others updated.',
    },
    fields: [
      code,
      field('name_it', 'Nome', 'Name', NAMES, true),
      ...texts,
      brand,
      field('family_1', 'Famiglia', 'Family', [
        'famiglia',
        'categoria',
        'reparto',
        'settore',
        'family',
        'category',
        'group',
        'merceologia',
      ]),
      field('family_2', 'Sottofamiglia', 'Subfamily', [
        'sottofamiglia',
        'sottocategoria',
        'gruppo',
        'subfamily',
        'subcategory',
        'sottogruppo',
      ]),
      field('family_3', 'Terzo livello', 'Third level', ['terzo livello', 'linea', 'serie', 'line']),
      ...trade,
      field('price', 'Prezzo di listino €', 'List price €', PRICES),
      field('price_per', 'Prezzo per (pezzi)', 'Price per (pieces)', [
        'prezzo per',
        'price per',
        'per',
        'unita prezzo',
      ]),
      field('stock', 'Giacenza', 'Stock', QUANTITIES),
      field('barcode', 'EAN', 'EAN', EANS),
      field('pack', 'Pezzi per confezione', 'Pieces per pack', [
        'conf',
        'confezione',
        'pezzi per confezione',
        'imballo',
        'pack',
        'pack size',
        'pz conf',
        'multiplo',
        'qta conf',
        'pieces per pack',
      ]),
    ],
  },
  products: {
    title: { it: 'Campi di articoli', en: 'Fields of articles' },
    about: {
      it: 'Cambia solo le colonne che il file contiene; una cella vuota svuota il campo.',
      en: 'Changes only the columns that the file has; an empty cell empties the field.',
    },
    fields: [
      code,
      field('name_it', 'Nome', 'Name', NAMES),
      ...texts,
      brand,
      field('family', 'Codice famiglia', 'Family code', ['codice famiglia', 'family code', 'famiglia', 'family']),
      ...trade,
      field('active', 'Attivo (1/0)', 'Active (1/0)', ['attivo', 'active', 'in vendita']),
      field('is_new', 'Novità (1/0)', 'New (1/0)', ['novita', 'nuovo', 'new']),
      field('is_hot', 'In evidenza (1/0)', 'Featured (1/0)', ['in evidenza', 'evidenza', 'featured']),
      field('superseded_by', 'Sostituito da', 'Replaced by', [
        'sostituito da',
        'sostituto',
        'replaced by',
        'superseded by',
      ]),
      field('min_quantity', 'Minimo d’ordine', 'Order minimum', ['minimo', 'quantita minima', 'min quantity']),
      field('max_quantity', 'Massimo d’ordine', 'Order maximum', ['massimo', 'quantita massima', 'max quantity']),
    ],
  },
  prices: {
    title: { it: 'Prezzi', en: 'Prices' },
    about: {
      it: 'I prezzi di un articolo su un listino sostituiscono quelli che aveva su quel listino.',
      en: 'The prices of an article on a list replace those that it had on that list.',
    },
    fields: [
      product,
      field('price', 'Prezzo €', 'Price €', PRICES, true),
      field('list', 'Codice listino (vuoto = predefinito)', 'List code (empty = default)', [
        'codice listino',
        'list',
        'price list',
        'cod listino',
      ]),
      field('from_quantity', 'Da quantità', 'From quantity', [
        'da',
        'da quantita',
        'scaglione',
        'from',
        'from quantity',
        'min',
      ]),
      field('per', 'Prezzo per (pezzi)', 'Price per (pieces)', ['per', 'prezzo per', 'price per']),
      field('valid_from', 'Vale dal', 'Valid from', ['dal', 'valido dal', 'inizio', 'valid from']),
      field('valid_to', 'Vale fino al', 'Valid to', ['al', 'valido fino al', 'fine', 'valid to']),
    ],
  },
  stock: {
    title: { it: 'Giacenze', en: 'Stock' },
    about: {
      it: 'La quantità in magazzino di ogni articolo del file.',
      en: 'The quantity in stock of each article of the file.',
    },
    fields: [product, field('quantity', 'Quantità', 'Quantity', QUANTITIES, true)],
  },
  arrivals: {
    title: { it: 'Arrivi', en: 'Arrivals' },
    about: {
      it: 'Gli arrivi di un articolo sostituiscono quelli che aveva.',
      en: 'The arrivals of an article replace those that it had.',
    },
    fields: [
      product,
      field('quantity', 'Quantità', 'Quantity', QUANTITIES, true),
      field(
        'date',
        'Data di arrivo',
        'Arrival date',
        ['data', 'data arrivo', 'arrivo', 'date', 'eta', 'arrival', 'consegna'],
        true,
      ),
    ],
  },
  barcodes: {
    title: { it: 'Codici EAN', en: 'EAN codes' },
    about: { it: 'Aggiunge codici a barre agli articoli.', en: 'Adds barcodes to articles.' },
    fields: [
      product,
      field('ean', 'EAN', 'EAN', EANS, true),
      field('packaging', 'Confezione', 'Packaging', ['confezione', 'packaging', 'imballo']),
    ],
  },
  packagings: {
    title: { it: 'Confezioni', en: 'Packagings' },
    about: {
      it: 'Le confezioni di un articolo sostituiscono quelle che aveva.',
      en: 'The packagings of an article replace those that it had.',
    },
    fields: [
      product,
      field(
        'code',
        'Codice confezione',
        'Packaging code',
        ['confezione', 'imballo', 'packaging', 'tipo confezione', 'pack'],
        true,
      ),
      field('quantity', 'Pezzi', 'Pieces', ['pezzi', 'quantita', 'pieces', 'quantity', 'qty', 'qta'], true),
      field('default', 'Predefinita (1/0)', 'Default (1/0)', ['predefinita', 'default']),
      field('smallest', 'Minima (1/0)', 'Smallest (1/0)', ['minima', 'smallest']),
    ],
  },
  customers: {
    title: { it: 'Clienti', en: 'Customers' },
    about: {
      it: 'Clienti con i loro dati: quelli nuovi si creano, degli altri cambiano solo le colonne del file.',
      en: 'Customers with their data: new ones are created, of the others only the columns of the file change.',
    },
    fields: [
      field('code', 'Codice cliente', 'Customer code', [...CUSTOMERS, 'codice', 'cod'], true),
      field(
        'company_name',
        'Ragione sociale',
        'Company name',
        ['ragione sociale', 'rag soc', 'azienda', 'company', 'company name', 'denominazione', 'nome'],
        true,
      ),
      field('first_name', 'Nome', 'First name', ['nome referente', 'first name']),
      field('surname', 'Cognome', 'Surname', ['cognome', 'surname', 'last name']),
      field('vat_number', 'Partita IVA', 'VAT number', [
        'partita iva',
        'p iva',
        'piva',
        'vat',
        'vat number',
        'part iva',
      ]),
      field('tax_code', 'Codice fiscale', 'Tax code', ['codice fiscale', 'cod fisc', 'cf', 'tax code']),
      field('address', 'Indirizzo', 'Address', ['indirizzo', 'via', 'address', 'street']),
      ...place,
      field('country', 'Paese (2 lettere)', 'Country (2 letters)', ['nazione', 'paese', 'stato', 'country']),
      field('email', 'Email', 'Email', ['email', 'e mail', 'mail', 'posta elettronica']),
      field('pec', 'PEC', 'PEC', ['pec']),
      field('recipient_code', 'Codice destinatario', 'Recipient code', [
        'codice destinatario',
        'sdi',
        'codice sdi',
        'recipient code',
        'codice univoco',
      ]),
      field('price_list', 'Codice listino', 'Price list code', ['listino', 'codice listino', 'price list']),
      field('discount', 'Sconto', 'Discount', ['sconto', 'sconti', 'discount']),
      field('agent', 'Codice agente', 'Agent code', ['agente', 'codice agente', 'agent']),
      field('credit_limit', 'Fido €', 'Credit limit €', ['fido', 'credit limit', 'affidamento']),
      field('payment_terms', 'Condizioni di pagamento', 'Payment terms', [
        'condizioni',
        'condizioni di pagamento',
        'pagamento',
        'payment terms',
      ]),
    ],
  },
  addresses: {
    title: { it: 'Indirizzi di consegna', en: 'Delivery addresses' },
    about: { it: 'Indirizzi di clienti che il negozio ha già.', en: 'Addresses of customers that the shop has.' },
    fields: [
      customer,
      field(
        'code',
        'Numero dell’indirizzo',
        'Number of the address',
        ['indirizzo numero', 'codice indirizzo', 'destinazione', 'address code', 'progressivo', 'numero'],
        true,
      ),
      field('name', 'Nome', 'Name', ['nome', 'destinatario', 'name', 'ragione sociale']),
      field('street', 'Via', 'Street', ['via', 'indirizzo', 'street', 'address']),
      ...place,
    ],
  },
  discounts: {
    title: { it: 'Sconti dei clienti', en: 'Customers’ discounts' },
    about: {
      it: 'Sconti per cliente, articolo, famiglia o marca: le colonne piene dicono il livello.',
      en: 'Discounts by customer, article, family or brand: the filled columns say the level.',
    },
    fields: [
      customer,
      field('chain', 'Sconto (50+10)', 'Discount (50+10)', ['sconto', 'sconti', 'catena', 'discount', 'chain'], true),
      field('product', 'Codice articolo', 'Article code', CODES),
      field('family', 'Codice famiglia', 'Family code', ['famiglia', 'family', 'codice famiglia']),
      field('brand', 'Codice marca', 'Brand code', ['marca', 'brand', 'codice marca']),
      field('address', 'Numero dell’indirizzo', 'Number of the address', ['indirizzo', 'address', 'codice indirizzo']),
    ],
  },
  customer_codes: {
    title: { it: 'Codici dei clienti', en: 'Customers’ own codes' },
    about: { it: 'Come i clienti chiamano gli articoli.', en: 'What customers call the articles.' },
    fields: [
      customer,
      field(
        'code',
        'Codice del cliente',
        'The customer’s code',
        ['codice del cliente', 'codice suo', 'loro codice', 'their code', 'codice cliente articolo'],
        true,
      ),
      product,
    ],
  },
};

/**
 * What a person must be allowed to write to import a table of the format, beside `imports.run`: an import opens nothing that
 * the same person could not change by hand. Logins and documents are imported from the command line only (null).
 */
export const TABLE_PERMISSION: Readonly<Record<string, Permission | null>> = {
  brands: 'articles.write',
  families: 'articles.write',
  attributes: 'articles.write',
  products: 'articles.write',
  packagings: 'articles.write',
  barcodes: 'articles.write',
  documents: 'articles.write',
  stock: 'articles.write',
  arrivals: 'articles.write',
  price_lists: 'prices.write',
  prices: 'prices.write',
  promos: 'promos.write',
  coupons: 'promos.write',
  customers: 'customers.write',
  addresses: 'customers.write',
  customer_codes: 'customers.write',
  credit: 'customers.credit',
  discounts: 'prices.write',
  menu: 'content.write',
  promo_tabs: 'content.write',
};

/** Tables that a kind writes, of the fields that are mapped. */
export function tablesOfKind(kind: ImportKind, fields: readonly string[]): string[] {
  if (kind !== 'catalogue') return [kind];
  const has = (name: string) => fields.includes(name);
  const sides: ReadonlyArray<readonly [boolean, string]> = [
    [has('brand'), 'brands'],
    [has('family_1'), 'families'],
    [has('pack'), 'packagings'],
    [has('barcode'), 'barcodes'],
    [has('stock'), 'stock'],
    [has('price'), 'prices'],
  ];
  return ['products', ...sides.flatMap(([isThere, table]) => (isThere ? [table] : []))];
}

/** Permissions that a kind with these fields needs beside `imports.run`; the server asks for them, the page says which is missing. */
export function permissionsOfKind(kind: ImportKind, fields: readonly string[]): Permission[] {
  const ofTables = tablesOfKind(kind, fields).flatMap((table) => TABLE_PERMISSION[table] ?? []);
  const ofCosts: Permission[] = fields.some((field) => COST_FIELDS.has(field)) ? ['costs.read'] : [];
  return [...new Set([...ofTables, ...ofCosts])];
}

/** Lower case, without accents, points and units: `Prezzo (€)` is `prezzo`. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
