/** Writes brands, families, attributes, price lists, menu, promo tabs and footer. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ATTRIBUTES } from '#demo/catalogue/attributes.ts';
import type { Brand } from '#demo/catalogue/brands.ts';
import { FAMILIES, familyPath, familyUrl } from '#demo/catalogue/families.ts';
import { LINES } from '#demo/catalogue/lines/index.ts';
import { openTable } from '#demo/csv-table.ts';
import { DEMO_CONTACTS, DEMO_VAT_NUMBER } from '#demo/demo-contacts.ts';
import type { Drawing } from '#demo/drawings/index.ts';
import { sharedDrawing } from '#demo/drawings/shared-drawing.ts';
import type { PictureFolder } from '#demo/pictures.ts';
import { PRICE_LISTS } from '#demo/price-lists.ts';
import { monthTitle } from '#demo/trade/promos-writer.ts';
import { logoOf } from './logos.ts';

interface Frame {
  folder: string;
  today: string;
  brands: readonly Brand[];
  pictures: PictureFolder;
}

/** Pictures of the top families, as the home page of the mock shows them. */
const FAMILY_DRAWINGS: Readonly<Record<string, Drawing>> = {
  viteria: { kind: 'hex-bolt', d: 8, l: 25, grade: '8.8' },
  fissaggio: { kind: 'wall-plug', d: 8, l: 40 },
  utensileria: { kind: 'spanner', s: 13 },
  'punte-abrasivi': { kind: 'drill-bit', d: 8, l: 160, shank: 'sds', tip: 'carbide' },
  'tubi-raccordi': { kind: 'elbow', d: 22, type: 'press', material: 'copper' },
  valvole: { kind: 'ball-valve', size: '1/2"', ends: 'FF', handle: 'lever', lever: 'red', L: 62 },
  rubinetteria: { kind: 'mixer-tap', tap: 'basin', material: 'chrome' },
  riscaldamento: { kind: 'radiator', sections: 8, material: 'white' },
  elettrico: { kind: 'plug-socket', modules: 3, types: ['it', 'schuko', 'switch'] },
  vernici: { kind: 'paint-can', l: 5, color: '#2C5C9A' },
  antinfortunistica: { kind: 'glove', coat: 'anthracite' },
  giardino: { kind: 'hose', d: 19 },
};

export function familyDrawing(code: string): Drawing | undefined {
  const line = LINES.find(({ family }) => familyPath(family).includes(code));
  const piece = line?.pieces(false)[1] ?? line?.pieces(false)[0];
  return FAMILY_DRAWINGS[code] ?? (piece && sharedDrawing(piece.drawing));
}

export function writeFrame(frame: Frame): Record<string, number> {
  return {
    ...writeReference(frame),
    menu: writeMenu(frame),
    promo_tabs: writeTabs(frame),
    footers: writeFooters(frame.folder),
  };
}

function writeReference({ folder, brands, pictures }: Frame): Record<string, number> {
  const brandTable = openTable(folder, 'brands.csv', ['code', 'name', 'logo']);
  for (const { code, name } of brands) brandTable.add([code, name, pictures.write(`logo-${code}`, logoOf(code, name))]);
  brandTable.close();
  const familyTable = openTable(folder, 'families.csv', ['code', 'parent', 'name_it', 'name_en', 'image', 'position']);
  for (const [index, { code, parent, name }] of FAMILIES.entries()) {
    const drawing = familyDrawing(code);
    familyTable.add([code, parent, name.it, name.en, drawing ? pictures.of(drawing) : '', index + 1]);
  }
  familyTable.close();
  const attributeTable = openTable(folder, 'attributes.csv', [
    'code',
    'label_it',
    'label_en',
    'type',
    'unit',
    'filterable',
    'position',
  ]);
  for (const [index, { code, it, en, type, unit, filterable }] of ATTRIBUTES.entries()) {
    attributeTable.add([code, it, en, type, unit, filterable ?? true, index + 1]);
  }
  attributeTable.close();
  const listTable = openTable(folder, 'price_lists.csv', ['code', 'name', 'default']);
  for (const { code, name, isDefault } of PRICE_LISTS) listTable.add([code, name, isDefault]);
  listTable.close();
  return {
    brands: brandTable.rows,
    families: familyTable.rows,
    attributes: attributeTable.rows,
    price_lists: listTable.rows,
  };
}

function writeMenu({ folder, brands, pictures }: Frame): number {
  const table = openTable(folder, 'menu.csv', [
    'code',
    'parent',
    'name_it',
    'name_en',
    'url',
    'image',
    'position',
    'disabled',
    'is_group',
  ]);
  for (const [index, { code, parent, name }] of FAMILIES.entries()) {
    const depth = familyPath(code).length;
    const drawing = depth < 3 ? familyDrawing(code) : undefined;
    table.add([
      code,
      parent,
      name.it,
      name.en,
      familyUrl(code),
      drawing ? pictures.of(drawing) : '',
      index + 1,
      false,
      depth < 3,
    ]);
  }
  let position = FAMILIES.length + 1;
  table.add(['marche', '', 'Marche', 'Brands', '/pages/brands', '', position++, false, true]);
  for (const { code, name } of brands.slice(0, 24)) {
    table.add([
      `marca-${code}`,
      'marche',
      name,
      name,
      `/shop?brand=${code}`,
      `logo-${code}.svg`,
      position++,
      false,
      false,
    ]);
  }
  table.add(['offerte', '', 'Offerte', 'Offers', '/shop?promo_list=1', '', position++, false, false]);
  table.close();
  return table.rows;
}

function writeTabs({ folder, today }: Frame): number {
  const table = openTable(folder, 'promo_tabs.csv', ['text_it', 'text_en', 'url', 'icon', 'position']);
  const month = monthTitle(today);
  const tabs: readonly (readonly [it: string, en: string, url: string, icon: string])[] = [
    ['Ultimi articoli ordinati', 'Latest products ordered', '/shop?latest-order-list=true', 'again'],
    [month.it, month.en, '/shop?promo_list=1', 'tag'],
    ['Novità', 'New items', '/shop?new=1', 'news'],
    ['Disponibili subito', 'In stock now', '/shop?disponibili=1', 'check'],
    ['Prossimi arrivi', 'Coming soon', '/shop?next_insert=1', 'truck'],
    ['Speciale riscaldamento −12%', 'Heating special −12%', familyUrl('riscaldamento'), 'tag'],
    ['Raccordi a pressare', 'Press fittings', familyUrl('raccordi-pressare'), 'box'],
    ['Settimane Norba', 'Norba weeks', '/shop?brand=norba', 'doc'],
  ];
  for (const [index, tab] of tabs.entries()) table.add([...tab, index + 1]);
  table.close();
  return table.rows;
}

function writeFooters(folder: string): number {
  for (const language of ['it', 'en'] as const)
    writeFileSync(join(folder, `footer_${language}.html`), FOOTERS[language]);
  return 2;
}

const COMPANY = `<p>Bancale S.p.A. · ${DEMO_CONTACTS.address}<br>P. IVA ${DEMO_VAT_NUMBER} · REA LC-204817 · Cap. soc. €&nbsp;500.000&nbsp;i.v.</p>`;
const CONTACTS = `<li><a href="tel:+39${DEMO_CONTACTS.phone.replaceAll(' ', '')}">${DEMO_CONTACTS.phone}</a></li><li><a href="mailto:${DEMO_CONTACTS.email}">${DEMO_CONTACTS.email}</a></li>`;

const FOOTERS = {
  it: `<div>${COMPANY}</div>
<div><h2>Servizio clienti</h2><ul>${CONTACTS}<li>Lun–Sab 7:30–18:30</li></ul></div>
<div><h2>Acquistare</h2><ul><li><a href="/web-page/spedizioni">Consegna in 3 giorni lavorativi</a></li><li><a href="/web-page/spedizioni">Ritiro in sede il giorno dopo</a></li><li><a href="/web-page/resi">Resi e garanzia</a></li><li><a href="/web-page/condizioni-di-vendita">Condizioni di vendita</a></li><li>Bonifico, RiBa, contrassegno, carta</li></ul></div>
<div><h2>Catalogo</h2><ul><li><a href="/shop">Tutti gli articoli</a></li><li><a href="/shop?promo_list=1">Offerte</a></li><li><a href="/shop?new=1">Novità</a></li><li><a href="/pages/brands">Marche</a></li><li><a href="/pages/flyers">Volantini</a></li></ul></div>
<div><h2>Bancale</h2><ul><li><a href="/pages/about-us">Chi siamo</a></li><li><a href="/pages/contact-us">Contatti</a></li><li><a href="/pages/blog">Blog</a></li><li><a href="/web-page/privacy">Privacy</a></li></ul></div>
<p>Prezzi in euro, IVA esclusa salvo diversa indicazione, riservati ai clienti registrati.</p>
`,
  en: `<div>${COMPANY}</div>
<div><h2>Customer service</h2><ul>${CONTACTS}<li>Mon–Sat 7:30–18:30</li></ul></div>
<div><h2>Buying</h2><ul><li><a href="/en/web-page/spedizioni">Delivery in 3 working days</a></li><li><a href="/en/web-page/spedizioni">Next-day pickup at headquarters</a></li><li><a href="/en/web-page/resi">Returns and warranty</a></li><li><a href="/en/web-page/condizioni-di-vendita">Terms of sale</a></li><li>Bank transfer, RiBa, cash on delivery, card</li></ul></div>
<div><h2>Catalogue</h2><ul><li><a href="/en/shop">All products</a></li><li><a href="/en/shop?promo_list=1">Offers</a></li><li><a href="/en/shop?new=1">New products</a></li><li><a href="/en/pages/brands">Brands</a></li><li><a href="/en/pages/flyers">Flyers</a></li></ul></div>
<div><h2>Bancale</h2><ul><li><a href="/en/pages/about-us">About us</a></li><li><a href="/en/pages/contact-us">Contact us</a></li><li><a href="/en/pages/blog">Blog</a></li><li><a href="/en/web-page/privacy">Privacy</a></li></ul></div>
<p>Prices in euro, VAT excluded unless stated otherwise, for registered customers.</p>
`,
} as const;
