/** What becomes of a payment of deadlines afterwards (C-DOC-4): the books confirm it, or it is given back. */
import { describe, expect, test } from 'vitest';
import { createOperations } from '#server/modules/operations/index.ts';
import { createPaymentAdmin, openProvider, PaymentNotRefunded } from '#server/modules/orders/index.ts';
import { type Said, withDeadlines } from './owed-deadlines.ts';
import { withTrade } from './trade-fixtures.ts';

const trade = withTrade();
const { bank, books, deadlineOf, officeEmails, owed, paid, start, verdi } = withDeadlines(trade);

/** Open, and how many payments made here are confirmed, after files of the books. `{ref}` is the payment's reference. */
const CONFIRMATIONS: ReadonlyArray<
  [string, ReadonlyArray<Omit<Said, 'document'>>, { open: number; confirmed: number }]
> = [
  ['the books do not know it yet', [{ open: 100 }], { open: 0, confirmed: 0 }],
  ['the same old file, again and again', [{ open: 100 }, { open: 100 }], { open: 0, confirmed: 0 }],
  ['their open amount fell to nothing', [{ open: 0 }], { open: 0, confirmed: 1 }],
  ['first the old file, then they know', [{ open: 100 }, { open: 0 }], { open: 0, confirmed: 1 }],
  [
    'their fee came first, then their open amount fell by the payment',
    [{ open: 110 }, { open: 10 }],
    { open: 10, confirmed: 1 },
  ],
  ['their fee alone is open beside it', [{ open: 110 }], { open: 10, confirmed: 0 }],
  ['by reference', [{ open: 30, reference: '{ref}' }], { open: 30, confirmed: 1 }],
  [
    'by a reference that is not ours, and another amount',
    [{ open: 100, reference: 'CRO 77', paid: 60, paid_on: '2026-03-10' }],
    { open: 0, confirmed: 0 },
  ],
  ['by amount and day', [{ open: 30, paid: 100, paid_on: '2026-03-10' }], { open: 30, confirmed: 1 }],
  ['the same amount on another day', [{ open: 60, paid: 100, paid_on: '2026-03-09' }], { open: 0, confirmed: 0 }],
  ['a part was paid in another way', [{ open: 60 }], { open: 0, confirmed: 0 }],
  ['confirmed, then returned by the bank: the books decide', [{ open: 0 }, { open: 100 }], { open: 100, confirmed: 1 }],
];

describe('the books confirm it', () => {
  test.each(CONFIRMATIONS)('%s (C-DOC-4, C-DOC-5)', async (_, said, { open, confirmed }) => {
    const document = await owed();
    const payment = await paid(document);
    for (const one of said) {
      const reference = one.reference?.replace('{ref}', `payment-${payment}`) ?? '';
      await books([{ ...one, document, reference }]);
    }
    expect((await deadlineOf(document)).open).toBe(open);
    const rows = await trade().db.query(
      null,
      'select count(*)::int as paid, (count(*) filter (where confirmed))::int as confirmed from deadline_payments where payment_id = $1',
      [payment],
    );
    expect(rows).toEqual([{ paid: 1, confirmed }]);
  });

  test('a second payment of the same amount on the same day is not confirmed by what confirmed the first (C-DOC-4)', async () => {
    const document = await owed();
    await paid(document);
    const known = { document, paid: 100, paid_on: '2026-03-10' };
    await books([{ ...known, open: 0 }]);
    // The bank returned it: the books open it again, and it is paid once more.
    await books([{ ...known, open: 100 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 100, payable: true });
    const second = await paid(document);
    await books([{ ...known, open: 100 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 0 });
    await books([{ ...known, open: 0, reference: `payment-${second}` }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 0, state: 'paid' });
  });

  test('an invoice of the XML, whose deadline no books sent yet (C-DOC-4)', async () => {
    const document = await owed();
    await trade().db.query(
      null,
      `update deadlines set source = 'xml', books_open = null, books_most = null where document = $1`,
      [document],
    );
    await paid(document);
    expect(await deadlineOf(document)).toMatchObject({ open: 0, state: 'paid' });
    await books([{ document, open: 100 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 0, state: 'paid' });
    await books([{ document, open: 0 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 0, state: 'paid' });
  });
});

describe('given back', () => {
  const admin = () =>
    createPaymentAdmin({
      db: trade().db,
      clock: () => trade().clock.now,
      operations: createOperations({ clock: () => trade().clock.now }),
      providerOf: () => openProvider('embedded', trade().db),
      office: 'ufficio@example.com',
    });

  test('a refund opens the deadline again, once, as one operation, and the office is informed (C-DOC-4, C-OFF-1)', async () => {
    const document = await owed();
    const payment = await paid(document);
    expect((await admin().list('waiting', 5)).map(({ id }) => id)).toContain(payment);
    const both = await Promise.all([admin().refund(payment, 'laura'), admin().refund(payment, 'laura')]);
    expect(both.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
    expect(await bank(payment)).toMatchObject({ state: 'refunded', captures: 1 });
    expect(await deadlineOf(document)).toMatchObject({ open: 100, state: 'expired', payable: true });
    expect(await verdi().call('payment.get', { payment })).toMatchObject({ state: 'refunded' });
    expect(await officeEmails(`payment.refunded:${payment}`)).toHaveLength(1);
    const written = await trade().db.query(
      null,
      `select o.source, o.actor_name, c.after from operations o join operation_changes c on c.operation_id = o.id
       where o.kind = 'payment.refund' and c.entity_key = $1`,
      [String(payment)],
    );
    expect(written).toEqual([{ source: 'command', actor_name: 'laura', after: { state: 'refunded' } }]);
    expect((await admin().list('waiting', 5)).map(({ id }) => id)).not.toContain(payment);
    // Nothing of it waits for the books any more, and it can be paid again.
    await books([{ document, open: 100 }]);
    expect(await deadlineOf(document)).toMatchObject({ open: 100 });
    await paid(document);
    expect(await deadlineOf(document)).toMatchObject({ open: 0 });
  });

  test('after the books confirmed it, too; a part that was paid otherwise stays paid (C-DOC-4)', async () => {
    const [known, partly] = [await owed(), await owed()];
    const [first, second] = [await paid(known), await paid(partly)];
    await books([{ document: known, open: 0 }]);
    await books([{ document: partly, open: 60 }]);
    await admin().refund(first, 'laura');
    await admin().refund(second, 'laura');
    expect(await deadlineOf(known)).toMatchObject({ open: 100 });
    expect(await deadlineOf(partly)).toMatchObject({ open: 60 });
  });

  test('what was not captured cannot be given back (C-DOC-4)', async () => {
    const { payment } = await start(verdi(), [(await deadlineOf(await owed())).id]);
    await expect(admin().refund(payment, 'laura')).rejects.toEqual(new PaymentNotRefunded('not-captured'));
    await expect(admin().refund(999_999, 'laura')).rejects.toEqual(new PaymentNotRefunded('no-payment'));
  });
});
