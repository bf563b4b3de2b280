/** What staff do with orders: one operation each, taken back as long as nothing left the house (C-ORD-5, C-OFF-1, C-OFF-2). */
import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#contract/values/errors.ts';
import {
  createOperations,
  type Operations,
  readChanges,
  readOperation,
  readRecordHistory,
  verifyChain,
} from '#server/modules/operations/index.ts';
import {
  createOrderAdmin,
  type OrderAdmin,
  OrderNotMoved,
  registerUndoableOrders,
} from '#server/modules/orders/index.ts';
import { prepareOrder, sendPrepared } from '../trade/prepared-order.ts';
import { BIANCHI, ROSSI, START, withTrade } from '../trade/trade-fixtures.ts';

const trade = withTrade();
const EMAILS = { accepted: true, partial: true, fulfilled: true, cancelled: true };
let operations: Operations;
let admin: OrderAdmin;
let userId: number;
let keys = 0;

const adminWith = (more: object = {}) =>
  createOrderAdmin({
    db: trade().db,
    clock: () => trade().clock.now,
    operations,
    baseUrl: 'https://shop.example',
    emails: EMAILS,
    orderMail: { agent: true, office: [] },
    letterDelay: 30,
    ...more,
  });

beforeEach(async () => {
  trade().clock.now = START;
  const clock = () => trade().clock.now;
  operations = createOperations({ clock });
  registerUndoableOrders(operations, clock);
  admin = adminWith();
  const [user] = await trade().db.query<{ id: number }>(
    null,
    `insert into users (email, password_hash, role, name) values ('laura@example.com', '', 'staff', 'Laura Frigerio')
     on conflict (email) do update set name = excluded.name returning id`,
  );
  userId = user?.id ?? 0;
});

const hand = (more: object = {}) => {
  keys += 1;
  return {
    actor: 'Laura Frigerio',
    note: '',
    userId,
    source: 'office' as const,
    key: `key-${process.pid}-${keys}`,
    ...more,
  };
};

async function ordered(items: Record<string, number> = { DADO: 10, LAMPADA: 4 }, who = ROSSI): Promise<string> {
  const { person, summary } = await prepareOrder(trade(), who, items);
  return (await sendPrepared(person, summary, { confirm_duplicate: true })).order.number;
}

async function stateOf(number: string) {
  const { order, rows, events } = await admin.show(number);
  const [kept] = await trade().db.query<{ hold_reason: string; assigned_to: number | null }>(
    null,
    'select hold_reason, assigned_to from orders where number = $1',
    [number],
  );
  return {
    status: order.status,
    delivered: rows.map(({ delivered }) => delivered),
    steps: events.map(({ status }) => status),
    hold: kept?.hold_reason,
    assigned: kept?.assigned_to,
  };
}

/** As the outbox does with what is due. */
const deliverDue = () =>
  trade().db.query(null, 'update letters set sent_at = $1 where sent_at is null and next_attempt_at <= $1', [
    trade().clock.now,
  ]);

const waiting = (number: string) =>
  trade().db.query<{ kind: string; sent: boolean }>(
    null,
    `select distinct kind, sent_at is not null as sent from letters
     where dedupe_key like 'order:' || $1 || ':%' and operation_id is not null`,
    [number],
  );

const idOf = ({ operationId }: { operationId: number | null }) => operationId ?? expect.fail('nothing was written');
const undo = (operationId: number) =>
  operations.undo(trade().db, { actor: { userId, name: 'Laura Frigerio' }, source: 'office' }, { operationId });
const refusals = async (operationId: number) =>
  (await operations.undoPreview(trade().db, operationId)).changes.map(({ refused }) => refused);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof AppError ? error.code : error instanceof OrderNotMoved ? error.reason : Promise.reject(error),
  );

describe('one operation per deed (C-OFF-1, C-ORD-5)', () => {
  test('many accepted at once: those on hold, over credit or moved are left out and named; a second press changes nothing', async () => {
    const [fine, held, moved, over] = [
      await ordered(),
      await ordered(),
      await ordered(),
      await ordered({ DADO: 1 }, BIANCHI),
    ];
    await admin.hold([held], 'cantiere chiuso', hand());
    await admin.accept(moved, hand());
    const strict = adminWith({ isOverCredit: async (_: unknown, { number }: { number: string }) => number === over });
    const pressed = hand();
    const ran = await strict.acceptMany([fine, held, moved, over, 'OC/0/1999'], pressed, false);
    expect(ran.answer.done).toEqual([{ number: fine, status: 'NE' }]);
    expect(Object.fromEntries(ran.answer.left.map(({ number, reason }) => [number, reason]))).toEqual({
      [held]: 'on-hold',
      [moved]: 'transition',
      [over]: 'over-credit',
      'OC/0/1999': 'no-order',
    });
    expect(await strict.acceptMany([fine, held, moved, over, 'OC/0/1999'], pressed, false)).toEqual({
      ...ran,
      repeated: true,
    });
    expect((await strict.acceptMany([over], hand(), true)).answer.done).toMatchObject([{ number: over }]);
    expect((await readChanges(trade().db, idOf(ran))).map(({ entity, key }) => [entity, key])).toEqual([
      ['order', fine],
    ]);
  });

  test('the command line and the office write the same operation for the same act', async () => {
    const [one, other] = [await ordered(), await ordered()];
    await admin.accept(one, { actor: 'laura', note: 'ok' });
    const office = idOf(await admin.acceptMany([other], hand({ note: 'ok' }), false));
    const [change] = await readRecordHistory(trade().db, { entities: ['order'], key: one }, { limit: 1 });
    const command = change?.operation ?? expect.fail();
    const written = await readOperation(trade().db, office);
    expect({ kind: command.kind, params: command.params, rows: command.rows }).toEqual({
      kind: 'order.accept',
      params: { numbers: [one], note: 'ok' },
      rows: 1,
    });
    expect(written).toMatchObject({
      kind: command.kind,
      params: { numbers: [other], note: 'ok' },
      rows: 1,
      source: 'office',
    });
    const [officeChange] = await readChanges(trade().db, office);
    expect(Object.keys(change?.after ?? {}).sort()).toEqual(Object.keys(officeChange?.after ?? {}).sort());
    expect(command.source).toBe('command');
  });

  test('a page that shows an older step is refused', async () => {
    const number = await ordered();
    await admin.accept(number, hand());
    expect(await codeOf(admin.deliverPart(number, [{ row: '10', pieces: 1 }], hand({ seen: 1 })))).toBe(
      'moved-meanwhile',
    );
    expect(await codeOf(admin.deliverPart(number, [{ row: '10', pieces: 1 }], hand({ seen: 2 })))).toBe('done');
  });

  test('an order on hold is neither accepted nor delivered; it may be cancelled', async () => {
    const number = await ordered();
    await admin.hold([number], 'attende conferma', hand());
    expect(await codeOf(admin.accept(number, hand()))).toBe('on-hold');
    await admin.hold([number], '', hand());
    await admin.accept(number, hand());
    await admin.hold([number], 'di nuovo', hand());
    expect(await codeOf(admin.fulfil(number, hand()))).toBe('on-hold');
    expect(await codeOf(admin.cancel(number, hand()))).toBe('done');
    expect((await admin.hold([number], 'chiuso', hand())).answer.left).toMatchObject([{ reason: 'transition' }]);
  });
});

describe('taking back (C-OFF-2)', () => {
  test('a step and its e-mails, as long as these wait; nothing of it is left', async () => {
    const number = await ordered();
    const before = await stateOf(number);
    const ran = await admin.acceptMany([number], hand(), false);
    expect(await waiting(number)).toEqual([{ kind: 'order-accepted', sent: false }]);
    trade().clock.now = new Date(START.getTime() + 29_000);
    await deliverDue();
    expect(await waiting(number)).toEqual([{ kind: 'order-accepted', sent: false }]);
    expect(await refusals(idOf(ran))).toEqual([undefined]);
    const back = await undo(idOf(ran));
    expect(back.answer.left).toBe(0);
    expect(await stateOf(number)).toEqual(before);
    expect(await waiting(number)).toEqual([]);
    // Done again it is a new step with its own e-mail; the undo itself is not undone.
    expect(await refusals(idOf(back))).toEqual(['step-again']);
    await admin.acceptMany([number], hand(), false);
    expect(await waiting(number)).toEqual([{ kind: 'order-accepted', sent: false }]);
  });

  test('once an e-mail was sent it says so, and only a further step helps', async () => {
    const number = await ordered();
    const ran = await admin.acceptMany([number], hand(), false);
    trade().clock.now = new Date(START.getTime() + 31_000);
    await deliverDue();
    expect(await waiting(number)).toEqual([{ kind: 'order-accepted', sent: true }]);
    expect(await refusals(idOf(ran))).toEqual(['letter-sent']);
    expect(await codeOf(undo(idOf(ran)))).toBe('conflict');
    expect((await stateOf(number)).status).toBe('NE');
    expect((await verifyChain(trade().db)).broken).toBeUndefined();
  });

  test('a delivery only while it is the last one, with its quantities; a cancellation with what was promised', async () => {
    const number = await ordered();
    const promised = () =>
      trade().db.query(
        null,
        'select product_id, quantity from stock_promises k join orders o on o.id = k.order_id where o.number = $1 order by 1',
        [number],
      );
    await admin.accept(number, hand());
    const first = await admin.deliverPart(number, [{ row: '10', pieces: 4 }], hand());
    const second = await admin.deliverPart(number, [{ row: '20', pieces: 'all' }], hand());
    expect(await codeOf(undo(idOf(first)))).toBe('conflict');
    await undo(idOf(second));
    expect(await stateOf(number)).toMatchObject({ status: 'partial', delivered: [4, 0] });
    await undo(idOf(first));
    expect(await stateOf(number)).toMatchObject({ status: 'NE', delivered: [0, 0], steps: ['IA', 'NE'] });
    const held = await promised();
    expect(held).toHaveLength(2);
    const cancelled = await admin.step('cancel', number, hand());
    expect(await promised()).toEqual([]);
    await undo(idOf(cancelled));
    expect(await promised()).toEqual(held);
    expect((await stateOf(number)).status).toBe('NE');
  });

  test('hold, assignment and notes; of many orders those that moved meanwhile stay', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const assigned = await admin.assign([one, other], userId, hand());
    const held = await admin.hold([one, other], 'oltre fido', hand());
    await admin.hold([other], 'un altro motivo', hand());
    expect((await undo(idOf(held))).answer).toEqual({ back: 1, left: 1, refused: 0 });
    expect([(await stateOf(one)).hold, (await stateOf(other)).hold]).toEqual(['', 'un altro motivo']);
    await undo(idOf(assigned));
    expect([(await stateOf(one)).assigned, (await stateOf(other)).assigned]).toEqual([null, null]);
    const note = await admin.addNote(one, 'avvisare Fabio', hand());
    const undone = await undo(idOf(note));
    const notes = () =>
      trade().db.query(null, 'select id, text, author from order_notes n where id = $1', [note.answer.id]);
    expect(await notes()).toEqual([]);
    await undo(idOf(undone));
    expect(await notes()).toEqual([{ id: note.answer.id, text: 'avvisare Fabio', author: 'Laura Frigerio' }]);
  });

  test('a bulk acceptance of which one e-mail was sent takes back the others', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const ran = await admin.acceptMany([one, other], hand(), false);
    await trade().db.query(null, `update letters set sent_at = now() where dedupe_key like 'order:' || $1 || ':2:%'`, [
      one,
    ]);
    expect((await undo(idOf(ran))).answer).toMatchObject({ refused: 1 });
    expect([(await stateOf(one)).status, (await stateOf(other)).status]).toEqual(['NE', 'IA']);
    expect(await readOperation(trade().db, idOf(ran))).toMatchObject({ state: 'partly' });
  });
});
