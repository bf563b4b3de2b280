import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { A_DESPATCH, A_ROW, AN_ANSWER, AN_ORDER, answers, despatches } from '../../../../test/setup/trade-values.ts';
import type { TradeAnswer } from '../trade-order/trade-order.ts';
import { type XmlElement, xmlElementsOf } from '../xml/xml-elements.ts';
import { elementAt, textAt } from './ubl-elements.ts';
import { writeUblDespatchAdvice } from './write-ubl-despatch-advice.ts';
import { writeUblOrderResponse } from './write-ubl-order-response.ts';

const SAMPLES = new URL('../../../../../shared/data/exchange-samples/ubl/', import.meta.url);
const samples = existsSync(SAMPLES) ? readdirSync(SAMPLES) : [];

const ITALIAN = {
  customization: 'urn:fdc:peppol.eu:poacc:trns:order:3:restrictive:urn:www.agid.gov.it:trns:ordine:3.1',
  triple: '4712#2026-11-02#ABCDEF',
};

const rootOf = (xml: Uint8Array | string): XmlElement => {
  const text = typeof xml === 'string' ? xml : new TextDecoder().decode(xml);
  const [root] = xmlElementsOf(text, { isRecord: () => true });
  if (!root) throw new Error('nothing written');
  return root;
};
const response = (answer: Partial<TradeAnswer>) => rootOf(writeUblOrderResponse({ ...AN_ANSWER, ...answer }));

/** Parent/child → children that stand in front of it somewhere in the samples. */
function orderOfSamples(prefixes: readonly string[]): { known: Set<string>; before: Set<string> } {
  const known = new Set<string>();
  const before = new Set<string>();
  const walk = (element: XmlElement) => {
    element.children.forEach((child, place) => {
      known.add(`${element.name}/${child.name}`);
      for (const earlier of element.children.slice(0, place))
        if (earlier.name !== child.name) before.add(`${element.name}/${earlier.name}<${child.name}`);
      walk(child);
    });
  };
  for (const name of samples.filter((one) => prefixes.some((prefix) => one.startsWith(prefix))))
    walk(rootOf(readFileSync(new URL(name, SAMPLES), 'utf8')));
  return { known, before };
}

/** What we write that no sample has, and pairs that the samples have the other way round. */
function against(root: XmlElement, { known, before }: ReturnType<typeof orderOfSamples>) {
  const unknown = new Set<string>();
  const swapped = new Set<string>();
  const walk = (element: XmlElement) => {
    element.children.forEach((child, place) => {
      if (!known.has(`${element.name}/${child.name}`)) unknown.add(`${element.name}/${child.name}`);
      for (const earlier of element.children.slice(0, place))
        if (before.has(`${element.name}/${child.name}<${earlier.name}`)) swapped.add(`${earlier.name}<${child.name}`);
      walk(child);
    });
  };
  walk(root);
  return { unknown: [...unknown].sort(), swapped: [...swapped] };
}

test.skipIf(samples.length === 0)('responses have the elements of those of others, in their order', () => {
  const written = response({ order: { ...AN_ORDER, echo: ITALIAN }, note: 'x' });
  expect(against(written, orderOfSamples(['order-response', 'order-agreement']))).toEqual({
    // In the schema of UBL; no sample happens to have them.
    unknown: ['BuyersItemIdentification/ID', 'Item/BuyersItemIdentification'],
    swapped: [],
  });
});

test.skipIf(samples.length === 0)('despatch advices have the elements of those of others, in their order', () => {
  const written = rootOf(writeUblDespatchAdvice({ ...A_DESPATCH, order: { ...AN_ORDER, echo: ITALIAN } }));
  expect(against(written, orderOfSamples(['despatch']))).toEqual({
    unknown: [
      'BuyersItemIdentification/ID',
      'Despatch/ActualDespatchDate',
      'DespatchAdvice/IssueTime',
      'Item/BuyersItemIdentification',
    ],
    swapped: [],
  });
});

test('identifiers of the Italian restriction, of Peppol, of advanced ordering, each with its name of the order', () => {
  const heads = [
    { order: { ...AN_ORDER, echo: ITALIAN } },
    {},
    { order: { ...AN_ORDER, refersTo: '9', echo: { profile: 'urn:fdc:peppol.eu:poacc:bis:advanced_ordering:3' } } },
  ].map(response);
  expect(heads.map((head) => ['CustomizationID', 'ProfileID'].map((name) => textAt(head, name)))).toEqual([
    [
      'urn:fdc:peppol.eu:poacc:trns:order_response:3:restrictive:urn:www.agid.gov.it:trns:risposta_ordine:3.0',
      'urn:fdc:peppol.eu:poacc:bis:ordering:3',
    ],
    ['urn:fdc:peppol.eu:poacc:trns:order_response:3', 'urn:fdc:peppol.eu:poacc:bis:ordering:3'],
    ['urn:fdc:peppol.eu:poacc:trns:order_response_advanced:3', 'urn:fdc:peppol.eu:poacc:bis:advanced_ordering:3'],
  ]);
  expect(heads.map((head) => textAt(head, 'OrderReference', 'ID'))).toEqual(['4712#2026-11-02#ABCDEF', '4712', '9']);
});

test('an order that is accepted or refused as a whole has no rows; reasons are in its note', () => {
  const refused = response({
    result: 'refused',
    ourNumber: '',
    note: 'Chiusi ad agosto',
    rows: [{ ...A_ROW, result: 'refused', reason: 'Fuori produzione' }],
  });
  expect(textAt(refused, 'OrderResponseCode')).toBe('RE');
  expect(textAt(refused, 'Note')).toBe('Chiusi ad agosto\n1: Fuori produzione');
  expect(refused.children.map(({ name }) => name)).not.toContain('OrderLine');
  expect(refused.children.map(({ name }) => name)).not.toContain('SalesOrderID');
  const accepted = response({ result: 'accepted', rows: [{ ...A_ROW, result: 'accepted', reason: '' }] });
  expect(textAt(accepted, 'OrderResponseCode')).toBe('AP');
  expect(textAt(accepted, 'Delivery', 'PromisedDeliveryPeriod', 'StartDate')).toBe('2026-11-05');
});

test('we are who the order has addressed, where the shop has no address in the network', () => {
  const order = { ...AN_ORDER, seller: { ...AN_ORDER.seller, endpoint: '0201:UFXYZ1' } };
  const endpoint = elementAt(response({ order }), 'SellerSupplierParty', 'Party', 'EndpointID');
  expect([endpoint?.attributes.schemeID, endpoint?.text]).toEqual(['0201', 'UFXYZ1']);
  const own = elementAt(response({}), 'SellerSupplierParty', 'Party', 'EndpointID');
  expect([own?.attributes.schemeID, own?.text]).toEqual(['0211', 'IT02188520544']);
});

test('rows accepted, changed and refused', () => {
  const results = (['accepted', 'changed', 'refused'] as const).map((result) => ({ ...A_ROW, id: result, result }));
  const rows = response({ rows: results }).children.filter(({ name }) => name === 'OrderLine');
  expect(
    rows.map((row) => {
      const item = elementAt(row, 'LineItem');
      return [textAt(row, 'OrderLineReference', 'LineID'), textAt(item, 'LineStatusCode'), textAt(item, 'Quantity')];
    }),
  ).toEqual([
    ['accepted', '5', '20'],
    ['changed', '3', '20'],
    ['refused', '7', ''],
  ]);
});

test('what is still to come is said with a reason, and nothing where nothing is', () => {
  const lines = rootOf(
    writeUblDespatchAdvice({
      ...A_DESPATCH,
      rows: [...A_DESPATCH.rows, { ...A_ROW, id: '2', shipped: '1', left: '0' }],
    }),
  ).children.filter(({ name }) => name === 'DespatchLine');
  expect(lines.map((line) => [textAt(line, 'OutstandingQuantity'), textAt(line, 'OutstandingReason')])).toEqual([
    ['5', 'Backorder'],
    ['', ''],
  ]);
});

/** As the text comes out of a document: blanks at its ends are none. */
const plain = (text: string) => text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').trim();
const readable = (text: string) => plain(text.toWellFormed()).replaceAll(/\r\n?/g, '\n').trim();

test('whatever an order says, the response is XML that says it', () => {
  fc.assert(
    fc.property(answers(ITALIAN), (answer) => {
      const root = rootOf(writeUblOrderResponse(answer));
      expect(textAt(root, 'SalesOrderID')).toBe(readable(answer.ourNumber));
      const rows = root.children.filter(({ name }) => name === 'OrderLine');
      expect(rows).toHaveLength(answer.result === 'changed' ? answer.rows.length : 0);
      rows.forEach((row, place) => {
        const written = answer.rows[place];
        const item = elementAt(row, 'LineItem', 'Item');
        expect(textAt(item, 'SellersItemIdentification', 'ID')).toBe(readable(written?.sellerCode ?? ''));
        if (readable(written?.name ?? '') !== '') expect(textAt(item, 'Name')).toBe(readable(written?.name ?? ''));
      });
    }),
  );
});

test('whatever is shipped, the despatch advice is XML that says it', () => {
  fc.assert(
    fc.property(despatches({}), (despatch) => {
      const root = rootOf(writeUblDespatchAdvice(despatch));
      expect(textAt(root, 'ID')).toBe(readable(despatch.number));
      const rows = root.children.filter(({ name }) => name === 'DespatchLine');
      expect(rows.map((row) => textAt(row, 'DeliveredQuantity'))).toEqual(despatch.rows.map(({ shipped }) => shipped));
    }),
  );
});
