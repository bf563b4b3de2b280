/** What we write in UBL against the schemas and rules that Peppol itself publishes (C-EXC-9). */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TradeOrder } from '#server/formats/trade-order/trade-order.ts';
import { writeUblDespatchAdvice } from '#server/formats/ubl/write-ubl-despatch-advice.ts';
import { writeUblInvoice } from '#server/formats/ubl/write-ubl-invoice.ts';
import { writeUblOrderResponse } from '#server/formats/ubl/write-ubl-order-response.ts';
import { peppol } from '../../scripts/engines/peppol.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import {
  A_DESPATCH,
  A_ROW,
  AN_ANSWER,
  AN_INVOICE,
  AN_ORDER,
  answers,
  despatches,
  invoices,
} from '../setup/trade-values.ts';
import { onEngine } from './kit/engine-tests.ts';

const RUNS = 40;
const at = '2026-11-30T10:11:12.000Z';
type Kind = 'invoice' | 'credit-note' | 'order-response' | 'order-response-advanced' | 'despatch-advice';

/** Customers, articles and our own company always have a name. */
const named = <One extends { readonly name: string }>(one: One): One => ({ ...one, name: `N${one.name}` });
const namedOrder = (order: TradeOrder): TradeOrder => ({
  ...order,
  buyer: named(order.buyer),
  deliverTo: named(order.deliverTo),
});

onEngine(peppol, () => {
  let server: Started<{ readonly url: string }>;
  beforeAll(async () => {
    server = await startEngine(peppol);
  });
  afterAll(() => server.stop());

  /** Rules that it breaks; warnings are not among them. */
  async function broken(kind: Kind, xml: Uint8Array): Promise<string[]> {
    const response = await fetch(`${server.url}/${kind}`, { method: 'POST', body: Buffer.from(xml) });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([level = '']) => level.includes('error'))
      .map(([, rule, sentence]) => `${rule}: ${sentence}`);
  }
  const invoiceKind = (xml: Uint8Array): Kind => (Buffer.from(xml).includes('<CreditNote') ? 'credit-note' : 'invoice');

  test('a broken rule is found: an invoice whose total is not the sum of its rows', async () => {
    const xml = writeUblInvoice({ invoice: AN_INVOICE, order: AN_ORDER, at });
    const wrong = Buffer.from(xml)
      .toString()
      .replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$199999.00');
    expect((await broken('invoice', Buffer.from(wrong))).join()).toContain('BR-CO-16');
  });

  test('an invoice, a response and a despatch advice keep every rule', async () => {
    expect(await broken('invoice', writeUblInvoice({ invoice: AN_INVOICE, order: AN_ORDER, at }))).toEqual([]);
    expect(await broken('order-response', writeUblOrderResponse(AN_ANSWER))).toEqual([]);
    const advanced = {
      ...AN_ORDER,
      refersTo: '9',
      echo: { profile: 'urn:fdc:peppol.eu:poacc:bis:advanced_ordering:3' },
    };
    expect(await broken('order-response-advanced', writeUblOrderResponse({ ...AN_ANSWER, order: advanced }))).toEqual(
      [],
    );
    expect(await broken('despatch-advice', writeUblDespatchAdvice(A_DESPATCH))).toEqual([]);
  });

  test('any invoice and credit note', async () => {
    await fc.assert(
      fc.asyncProperty(invoices, async (invoice) => {
        const xml = writeUblInvoice({ invoice, order: AN_ORDER, at });
        expect(await broken(invoiceKind(xml), xml)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('any response: changed rows, refused rows, none', async () => {
    await fc.assert(
      fc.asyncProperty(answers({}), async (any) => {
        // Only rows make a response one that changes something.
        const rows = any.rows.length === 0 && any.result === 'changed' ? [A_ROW] : any.rows.map(named);
        const answer = { ...any, rows, order: namedOrder(any.order), seller: named(any.seller) };
        expect(await broken('order-response', writeUblOrderResponse(answer))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('any despatch advice', async () => {
    await fc.assert(
      fc.asyncProperty(despatches({}), async (any) => {
        const rows = any.rows.length > 0 ? any.rows.map(named) : [{ ...A_ROW, shipped: '1', left: '0' }];
        const despatch = { ...any, rows, order: namedOrder(any.order), seller: named(any.seller) };
        expect(await broken('despatch-advice', writeUblDespatchAdvice(despatch))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
