import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TradeOrder } from '../trade-order/trade-order.ts';
import { NO_PARTY } from '../trade-order/trade-values.ts';
import { readUblOrders } from './read-ubl-orders.ts';

const SAMPLES = new URL('../../../../../shared/data/exchange-samples/ubl/', import.meta.url);
const samples = existsSync(SAMPLES) ? readdirSync(SAMPLES) : [];
const sample = (begin: string) =>
  readFileSync(new URL(samples.find((name) => name.startsWith(begin)) ?? begin, SAMPLES));

const bytes = (xml: string) => new TextEncoder().encode(xml);
const read = (xml: string) => readUblOrders(bytes(xml))[0] ?? { notes: [] };
const orderIn = (xml: string): TradeOrder => {
  const { order, notes } = read(xml);
  if (!order) throw new Error(JSON.stringify(notes));
  return order;
};

const NS = (root: string) =>
  `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`;
const line = (inside = '', item = '') =>
  `<a:OrderLine><a:LineItem><b:ID>1</b:ID><b:Quantity unitCode="C62">2</b:Quantity>${inside}<a:Item><b:Name>Vite</b:Name>${item}</a:Item></a:LineItem></a:OrderLine>`;
const order = (inside = '', lines = line(), root = 'Order') =>
  `<?xml version="1.0"?><${root} ${NS(root)}><b:ID>7</b:ID><b:IssueDate>2026-11-02</b:IssueDate>${inside}${lines}</${root}>`;

test.skipIf(samples.length === 0)('every file of others gives an order or a note that says why not (C-EXC-1)', () => {
  const found: Record<string, number> = {};
  for (const name of samples) {
    const [message, ...more] = readUblOrders(readFileSync(new URL(name, SAMPLES)));
    expect(more, name).toEqual([]);
    expect(message?.order !== undefined || message?.notes.some(({ level }) => level === 'refused'), name).toBe(true);
    const outcome = message?.order?.act ?? message?.notes[0]?.code ?? '';
    found[outcome] = (found[outcome] ?? 0) + 1;
    // Totals of the samples are right: nothing to warn of.
    if (message?.order) expect(message.notes, name).toEqual([]);
  }
  expect(found).toEqual({ order: 9, cancel: 1, 'already-invoiced': 1, 'not-an-order': 29 });
});

test.skipIf(samples.length === 0)('an Italian order: parties, place, contact, CIG, rows', () => {
  const [message] = readUblOrders(sample('order-01'));
  const buyer = {
    ...NO_PARTY,
    name: 'Acquirente Pubblico - Azienda Sanitaria',
    vatNumber: 'IT92038610371',
    endpoint: '0201:ABCDEF',
  };
  const row = {
    buyerCode: '',
    gtin: '',
    manufacturerCode: '',
    sellerCode: '79847-E',
    unit: 'C62',
    baseQuantity: '1',
    free: false,
    wantedOn: '',
    cig: '',
    cup: '',
    note: '',
  };
  expect(message).toEqual({
    notes: [],
    order: {
      act: 'order',
      number: '2018/10478348',
      version: '2018-07-01',
      date: '2018-07-01',
      currency: 'EUR',
      buyer,
      seller: { ...NO_PARTY, name: 'Venditore S.p.A', vatNumber: 'IT02188520544', endpoint: '0211:IT02188520544' },
      deliverTo: {
        ...NO_PARTY,
        name: 'Centro Logisitico Beni Sanit-Ecom Area 2, Magazzino centralizzato',
        code: '92038610371-C34',
        street: 'Viale Ercolani, 4',
        postalCode: '40138',
        city: 'Bologna',
        province: 'BO',
        country: 'IT',
      },
      invoiceTo: { ...buyer, vatNumber: '' },
      wantedOn: '2018-07-10',
      cig: '2902205F50',
      cup: '',
      contact: { name: 'Tizio Tizio', phone: '', email: 'Acquirente@Aosp.BO.it' },
      note: "Caso d'uso 1 - 4.3\nOrario: Lunedì-Venerdì 8:00-13:00 - Sabato 8:00-12:00",
      rows: [
        {
          ...row,
          id: '1',
          name: 'SYNERGY PROTESI VASCOLARE BIFORCATA 22X11MM LUNGH.50CM INTEGARD KNITTED',
          quantity: '25',
          price: '4.72500',
        },
        { ...row, id: '2', name: 'CONNETTIVINA CREMA PLUS 25G', quantity: '20', price: '5.93600' },
        { ...row, id: '3', name: 'Strisce per glucosio', quantity: '15', price: '5.63600' },
      ],
      total: '321.39',
      echo: {
        format: 'ubl',
        document: 'Order',
        customization: 'urn:fdc:peppol.eu:poacc:trns:order:3:restrictive:urn:www.agid.gov.it:trns:ordine:3.1',
        profile: 'urn:fdc:peppol.eu:poacc:bis:order_only:3',
        triple: '2018/10478348#2018-07-01#ABCDEF',
      },
    },
  });
});

test.skipIf(samples.length === 0)('a CIG per row, goods for nothing, packs, a cancelled and a confirming order', () => {
  const orderOf = (begin: string) => readUblOrders(sample(begin))[0]?.order;
  expect(orderOf('order-09')?.rows.map(({ cig, sellerCode }) => [cig, sellerCode])).toEqual([
    ['2902205F50', ''],
    ['2902205F50', 'SP3'],
    ['2902205F50', 'SP1'],
  ]);
  expect(orderOf('order-11')?.rows).toMatchObject([
    { sellerCode: '1005', quantity: '10', price: '4.00000', free: false },
    { sellerCode: '12345', quantity: '10', price: '0', free: true },
  ]);
  expect(orderOf('order-19')?.rows).toMatchObject([
    { sellerCode: 'XYZ', quantity: '10', unit: 'XPK', price: '50.00', baseQuantity: '1' },
  ]);
  expect(orderOf('order-13')).toMatchObject({ act: 'cancel', number: '2018/2100', refersTo: '2200', rows: [] });
  expect(orderOf('order-05')).toMatchObject({
    act: 'order',
    echo: { reference: '1300#2020-12-11#IT02188520544#Connected' },
  });
  expect(readUblOrders(sample('order-21'))).toEqual([
    {
      notes: [{ level: 'refused', line: 1, code: 'already-invoiced', value: '346#2020-12-11#IT02188520544#Invoice' }],
    },
  ]);
});

test('prefixes and the envelope of Peppol make no difference; another namespace does', () => {
  const plain = orderIn(order());
  const prefixed = order()
    .replace(/<(\/?)Order /, '<x:Order ')
    .replace('</Order>', '</x:Order>')
    .replace('xmlns=', 'xmlns:x=');
  expect(orderIn(prefixed)).toEqual(plain);
  const wrapped = `<StandardBusinessDocument xmlns="urn:sbdh"><StandardBusinessDocumentHeader><HeaderVersion>1</HeaderVersion></StandardBusinessDocumentHeader>${order().replace('<?xml version="1.0"?>', '')}</StandardBusinessDocument>`;
  expect(orderIn(wrapped)).toEqual(plain);
  expect(read('<Order xmlns="urn:other"><ID>7</ID></Order>').notes).toMatchObject([{ code: 'not-an-order' }]);
});

test('changes and cancellations refer to the order that they are about', () => {
  const change = order(
    '<b:SequenceNumberID>2</b:SequenceNumberID><a:OrderReference><b:ID>34</b:ID></a:OrderReference>',
    line('<b:LineStatusCode>2</b:LineStatusCode>'),
    'OrderChange',
  );
  expect(orderIn(change)).toMatchObject({
    act: 'change',
    number: '7',
    version: '2',
    refersTo: '34',
    rows: [{ quantity: '0' }],
  });
  const cancel = order(
    '<b:CancellationNote>Doppio</b:CancellationNote><a:OrderReference><b:ID>34</b:ID></a:OrderReference>',
    '',
    'OrderCancellation',
  );
  expect(orderIn(cancel)).toMatchObject({ act: 'cancel', refersTo: '34', note: 'Doppio', rows: [] });
  const revised = order('<a:OrderDocumentReference><b:ID>6#2026-11-01#ABC#Revised</b:ID></a:OrderDocumentReference>');
  expect(orderIn(revised)).toMatchObject({ act: 'change', refersTo: '6' });
});

test('parties by VAT number, tax code and GLN, wherever they are written', () => {
  const party = (inside: string) => `<a:BuyerCustomerParty><a:Party>${inside}</a:Party></a:BuyerCustomerParty>`;
  const id = (scheme: string, value: string) =>
    `<a:PartyIdentification><b:ID schemeID="${scheme}">${value}</b:ID></a:PartyIdentification>`;
  expect(
    orderIn(
      order(
        party(
          `<b:EndpointID schemeID="0088">8001234567894</b:EndpointID>${id('0210', 'rssmra80a01h501u')}${id('9906', 'IT01234567890')}${id('', 'C77')}`,
        ),
      ),
    ).buyer,
  ).toEqual({
    name: '',
    vatNumber: 'IT01234567890',
    taxCode: 'RSSMRA80A01H501U',
    gln: '8001234567894',
    endpoint: '0088:8001234567894',
    code: 'C77',
  });
  const foreign =
    '<a:PostalAddress><a:Country><b:IdentificationCode>DE</b:IdentificationCode></a:Country></a:PostalAddress><a:PartyTaxScheme><b:CompanyID>123456789</b:CompanyID><a:TaxScheme><b:ID>VAT</b:ID></a:TaxScheme></a:PartyTaxScheme>';
  expect(orderIn(order(party(foreign))).buyer.vatNumber).toBe('DE123456789');
});

test('prices: of several units, with discounts of the row, that do not make the amount', () => {
  const price = '<a:Price><b:PriceAmount>100.00</b:PriceAmount><b:BaseQuantity>50</b:BaseQuantity></a:Price>';
  const amount = (value: string) => `<b:LineExtensionAmount>${value}</b:LineExtensionAmount>`;
  expect(orderIn(order('', line(amount('4.00') + price))).rows).toMatchObject([
    { price: '100.00', baseQuantity: '50' },
  ]);
  const discount =
    '<a:AllowanceCharge><b:ChargeIndicator>false</b:ChargeIndicator><b:Amount>1</b:Amount></a:AllowanceCharge>';
  expect(orderIn(order('', line(amount('3.00') + discount + price))).rows).toMatchObject([
    { price: '3.00', baseQuantity: '2' },
  ]);
  expect(read(order('', line(amount('4.10') + price))).notes).toEqual([
    { level: 'warning', line: 1, code: 'wrong-total', value: '4.10' },
  ]);
});

test('a total that its rows do not make is a warning', () => {
  const totals = (lines: string, net: string, off = '') =>
    `<a:AnticipatedMonetaryTotal><b:LineExtensionAmount>${lines}</b:LineExtensionAmount><b:TaxExclusiveAmount>${net}</b:TaxExclusiveAmount>${off}</a:AnticipatedMonetaryTotal>`;
  const rows = line('<b:LineExtensionAmount>8.00</b:LineExtensionAmount>');
  const off = '<b:AllowanceTotalAmount>1.50</b:AllowanceTotalAmount>';
  expect(read(order(totals('8.00', '6.50', off), rows))).toMatchObject({ order: { total: '6.50' }, notes: [] });
  expect(read(order(totals('9.00', '7.50', off), rows)).notes).toMatchObject([{ code: 'wrong-total', value: '9.00' }]);
  expect(read(order(totals('8.00', '7.00', off), rows)).notes).toMatchObject([{ code: 'wrong-total', value: '7.00' }]);
});

test('CUP of a row and of the order; a wanted day of a row; notes', () => {
  const reference = (id: string) =>
    `<a:ItemSpecificationDocumentReference><b:ID>${id}</b:ID></a:ItemSpecificationDocumentReference>`;
  const wanted =
    '<a:Delivery><a:RequestedDeliveryPeriod><b:EndDate>2026-12-01+01:00</b:EndDate></a:RequestedDeliveryPeriod></a:Delivery>';
  const head =
    '<b:Note>uno</b:Note><b:Note>due</b:Note><a:ProjectReference><b:ID>j11b21000000006</b:ID></a:ProjectReference>';
  const found = orderIn(
    order(
      head,
      line(`<b:Note>Fragile</b:Note>${wanted}`, reference('CUP: J11B21000000007') + reference('CIG:X1234567890123')),
    ),
  );
  expect(found).toMatchObject({ cup: 'J11B21000000006', note: 'uno\ndue' });
  expect(found.rows).toMatchObject([{ cup: 'J11B21000000007', cig: '', wantedOn: '2026-12-01', note: 'Fragile' }]);
});

test('quantities, units and days that nobody can read are warnings; without number or rows there is no order', () => {
  const bad = line().replace('unitCode="C62">2', 'unitCode="XYZ">due');
  expect(
    read(order('<b:IssueDate>2026-02-30</b:IssueDate>', bad).replace('<b:IssueDate>2026-11-02</b:IssueDate>', '')),
  ).toMatchObject({
    order: { date: '', rows: [{ quantity: '0', unit: 'XYZ' }] },
    notes: [{ code: 'bad-number', value: 'due' }, { code: 'unknown-unit', value: 'XYZ' }, { code: 'bad-date' }],
  });
  expect(read(order().replace('<b:ID>7</b:ID>', '')).notes).toMatchObject([{ level: 'refused', code: 'no-number' }]);
  expect(read(order('', '')).notes).toMatchObject([{ level: 'refused', code: 'no-rows' }]);
});

test('attachments of megabytes are passed over, in the head and in rows', () => {
  const attachment = `<a:Attachment><b:EmbeddedDocumentBinaryObject mimeCode="a/b">${'QUJD'.repeat(700_000)}</b:EmbeddedDocumentBinaryObject></a:Attachment>`;
  const head = `<a:AdditionalDocumentReference><b:ID>1</b:ID>${attachment}</a:AdditionalDocumentReference>`;
  const item = `<a:ItemSpecificationDocumentReference><b:ID>CIG:2902205F50</b:ID>${attachment}</a:ItemSpecificationDocumentReference>`;
  expect(orderIn(order(head, line('', item))).rows).toMatchObject([{ cig: '2902205F50' }]);
});

test('encodings that files declare, and UTF-8 that is none', () => {
  const latin = Buffer.from(order('<b:Note>Perché</b:Note>').replace('1.0"', '1.0" encoding="ISO-8859-1"'), 'latin1');
  const wrong = Buffer.from(order('<b:Note>Perché</b:Note>').replace('1.0"', '1.0" encoding="UTF-8"'), 'latin1');
  const wide = Buffer.from(`\ufeff${order('<b:Note>Perché</b:Note>')}`, 'utf16le');
  for (const file of [latin, wrong, wide]) expect(readUblOrders(file)).toMatchObject([{ order: { note: 'Perché' } }]);
  expect(readUblOrders(bytes(order().replace('1.0"', '1.0" encoding="EBCDIC"')))).toMatchObject([
    { notes: [{ level: 'refused', code: 'not-an-order', value: 'EBCDIC' }] },
  ]);
});

test.each([
  ['an external DOCTYPE', order().replace('<Order', '<!DOCTYPE Order SYSTEM "file:///etc/passwd"><Order'), 'doctype'],
  [
    'a bomb of entities',
    order('<b:Note>&b;</b:Note>').replace('<Order', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><Order'),
    'doctype',
  ],
  ['an entity that nobody has declared', order('<b:Note>&b;</b:Note>'), 'not-xml'],
  ['elements that never stop nesting', order('<b:Note>'.repeat(100)), 'too-deep'],
  ['a text of megabytes', order(`<b:Note>${'x'.repeat(1_100_000)}</b:Note>`), 'text-too-long'],
  ['NUL', order('<b:Note>a\u0000b</b:Note>'), 'not-xml'],
  ['no XML', 'numero;quantita', 'not-xml'],
])('refused with its reason: %s', (_, xml, value) => {
  expect(read(xml)).toEqual({ notes: [expect.objectContaining({ level: 'refused', code: 'not-an-order', value })] });
});

test('a file that is cut off anywhere is no order, and never an error', () => {
  const whole = bytes(order('<b:Note>è</b:Note>'));
  for (let length = 0; length < whole.length; length += 1) {
    const [message] = readUblOrders(whole.subarray(0, length));
    expect(message?.order, String(length)).toBeUndefined();
    expect(message?.notes.some(({ level }) => level === 'refused')).toBe(true);
  }
  expect(readUblOrders(whole.subarray(0, whole.length - 5))).toMatchObject([{ notes: [{ code: 'cut-off' }] }]);
});

test('whatever bytes a file has, the reader returns', () => {
  const whole = bytes(order('<a:Delivery><a:DeliveryLocation><b:ID>1</b:ID></a:DeliveryLocation></a:Delivery>'));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }), (changes) => {
      const changed = Uint8Array.from(whole);
      for (const [place, byte] of changes) changed[place] = byte;
      expect(readUblOrders(changed)).toHaveLength(1);
    }),
    { numRuns: 500 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (random) => void readUblOrders(random)));
});

test('more rows than any order has are refused', () => {
  expect(read(order('', line().repeat(20_001))).notes).toMatchObject([{ level: 'refused', code: 'wrong-count' }]);
});
