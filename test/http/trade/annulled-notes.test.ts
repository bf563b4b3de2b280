/** A delivery note that was not invoiced is annulled (C-FISC-4): as if it had never been, with its number. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Invoicing } from '#server/modules/invoicing/index.ts';
import { acceptedOrder, faultOf, HAND, type IssuingFixtures, issuingOf, REGISTERED } from './invoicing-fixtures.ts';
import { ROSSI, START, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let issuing: IssuingFixtures;
let invoicing: Invoicing;

beforeAll(async () => {
  await trade().change(REGISTERED);
  issuing = issuingOf(trade().db, () => trade().clock.now);
  invoicing = issuing.invoicing;
});
afterAll(() => issuing.close());
beforeEach(() => {
  trade().clock.now = START;
});

const order = (items: Record<string, number>) => acceptedOrder(trade(), issuing.admin, ROSSI, items);
const note = (number: string, more: object = {}) =>
  invoicing.note({ order: number, kind: 'deferred', hand: HAND, ...more });
const annul = (number: string, dryRun = false) =>
  invoicing.annul({ note: number, hand: { actor: 'Paola', note: 'Non è partito' } }, { dryRun });
const stateOf = async (number: string) => {
  const { order: shown, events } = await issuing.admin.show(number);
  return { status: shown.status, note: events.at(-1)?.note, actor: events.at(-1)?.actor };
};
const query = <T>(sql: string, params: readonly unknown[]) => trade().db.query<T>(null, sql, params);

test('its pieces are delivered again by a note of the same amounts; the annulled one keeps its number and is never invoiced', async () => {
  const { number } = await order({ DADO: 10, LAMPADA: 4 });
  const first = await note(number);
  const billed = (id: number) => query('select transport, discounts from issued_notes where note_id = $1', [id]);
  const rows = (id: number) =>
    query('select carti, quantity, total from delivery_note_rows where note_id = $1 order by row_id', [id]);
  expect(await annul(first.number)).toMatchObject({ number: first.number, order: { number, from: 'E', status: 'NE' } });
  expect(await stateOf(number)).toEqual({ status: 'NE', note: `${first.number}: Non è partito`, actor: 'Paola' });
  expect(await query('select status from delivery_notes where id = $1', [first.id])).toEqual([{ status: 'cancelled' }]);
  expect(await faultOf(invoicing.invoice({ notes: [first.number] }))).toMatchObject({ fault: 'note-annulled' });
  expect(await faultOf(annul(first.number))).toMatchObject({ fault: 'note-annulled' });
  const second = await note(number);
  expect(second.number).not.toBe(first.number);
  expect(await rows(second.id)).toEqual(await rows(first.id));
  expect(await billed(second.id)).toEqual(await billed(first.id));
  const drafts = (await invoicing.drafts(101)).flatMap(({ notes }) => notes.map((one) => one.number));
  expect(drafts).toContain(second.number);
  expect(drafts).not.toContain(first.number);
});

test('the newest note of an order alone; then the one before it', async () => {
  const { number } = await order({ DADO: 10 });
  const first = await note(number, { delivery: [{ row: '10', pieces: 6 }] });
  const second = await note(number);
  expect(await faultOf(annul(first.number))).toMatchObject({ fault: 'later-note', other: second.number });
  expect(await stateOf(number)).toMatchObject({ status: 'E' });
  expect((await annul(second.number)).order).toMatchObject({ from: 'E', status: 'partial' });
  expect((await annul(first.number)).order).toMatchObject({ from: 'partial', status: 'NE' });
});

test('an invoiced note is refused, an unknown one too; a dry run keeps everything', async () => {
  const { number } = await order({ DADO: 10 });
  const issued = await note(number);
  await annul(issued.number, true);
  expect(await stateOf(number)).toMatchObject({ status: 'E' });
  await invoicing.invoice({ notes: [issued.number] });
  expect(await faultOf(annul(issued.number))).toMatchObject({ fault: 'note-invoiced' });
  expect(await faultOf(annul('DT/999/2026'))).toMatchObject({ fault: 'no-note' });
});

test('annulled and invoiced at the same time: one of both', async () => {
  const { number } = await order({ DADO: 10 });
  const issued = await note(number);
  const both = await Promise.allSettled([annul(issued.number), invoicing.invoice({ notes: [issued.number] })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('the rest of the order was cancelled: it stays cancelled', async () => {
  const { number } = await order({ DADO: 10 });
  const issued = await note(number, { delivery: [{ row: '10', pieces: 6 }] });
  await issuing.admin.cancel(number, HAND);
  expect((await annul(issued.number)).order).toMatchObject({ from: 'cancelled', status: 'cancelled' });
});
