/** A connection from which nothing comes any more is seen on the start page and reported once (decision 0343, docs/exchange-files.md). */
import { beforeAll, expect, test, vi } from 'vitest';
import { dropFolder } from '../kit/drop-folder.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type OfficeVisitor, signIn } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const OFFICE = 'ordini@bancale.example';
const shop = withShop({ settings: `contacts: { email: ${OFFICE} }` });
vi.setConfig({ testTimeout: 180_000 });
const { ask, connect } = exchangeClient(shop);
const { leave, settled, look } = dropFolder(shop);
let laura: OfficeVisitor;

/** What came from the connection, and its making, are so many hours older. */
const age = async (code: string, hours: number) => {
  for (const statement of [
    'update connections set created_at = created_at - make_interval(hours => $2), rows_at = rows_at - make_interval(hours => $2) where code = $1',
    'update import_runs set ended_at = ended_at - make_interval(hours => $2) where connection_id = (select id from connections where code = $1)',
  ])
    await shop().db.query(null, statement, [code, hours]);
};

beforeAll(async () => {
  laura = await signIn(shop());
});

/** Watched for two hours, and made at the time of the shop's clock. */
async function watched(more: object = {}) {
  const { code, token } = await connect(null, more);
  await shop().db.query(
    null,
    'update connections set settle_seconds = 0, silent_hours = 2, name = code, created_at = $2 where code = $1',
    [code, shop().clock.now],
  );
  return { code, token };
}
const seen = async (code: string) =>
  ((await laura.call('office.get_desk', {})).connections ?? []).filter(({ name }) => name === code);
const reported = async (code: string) =>
  (
    await shop().db.query(
      null,
      `select l.id from letters l where l.dedupe_key like 'connection.silent:%' and l.dedupe_key like '%' || $1 || '%' and l.recipient = $2`,
      [code, OFFICE],
    )
  ).length;

test('nothing for two hours: on the start page, one e-mail; a good file ends it, and the next silence is reported again', async () => {
  const { code } = await watched();
  await age(code, 1);
  await look('silent connections');
  expect([await seen(code), await reported(code)]).toEqual([[], 0]);
  await age(code, 2);
  await look('silent connections');
  await look('silent connections');
  expect(await seen(code)).toMatchObject([
    { silent: true, fault: 'Da più di 2 ore non è arrivato nessun file e nessuna riga.' },
  ]);
  expect(await reported(code)).toBe(1);
  leave(code, 'stock_1.csv', 'product;quantity\n');
  await settled(code);
  expect(await seen(code)).toEqual([]);
  await age(code, 3);
  await look('silent connections');
  expect([(await seen(code)).length, await reported(code)]).toEqual([1, 2]);
});

test('rows that are sent count too, a file that fails does not; who is paused or off is not watched', async () => {
  const sending = await watched({ scopes: ['stock.write'] });
  const [failing, paused, off] = [(await watched()).code, (await watched()).code, (await watched()).code];
  await shop().db.query(null, 'update connections set paused = true where code = $1', [paused]);
  await shop().db.query(null, 'update connections set enabled = false where code = $1', [off]);
  for (const code of [sending.code, failing, paused, off]) await age(code, 3);
  const [{ code: article = '' } = {}] = await shop().db.query<{ code: string }>(
    null,
    'select carti as code from products p join stock s on s.product_id = p.id limit 1',
  );
  const rows = [{ product: article, quantity: 5 }];
  expect((await ask('/rows/stock', { token: sending.token, body: { rows } })).status).toBe(200);
  leave(failing, 'stock_1.csv', '');
  await settled(failing);
  const silent = await Promise.all([sending.code, failing, paused, off].map(async (code) => (await seen(code)).length));
  expect(silent).toEqual([0, 1, 0, 0]);
});

test('one that was paused before its folders were made is not stopped by that', async () => {
  const { code } = await watched();
  await shop().db.query(null, 'update connections set paused = true where code = $1', [code]);
  await look();
  const [connection] = await shop().db.query(null, 'select stopped from connections where code = $1', [code]);
  expect(connection).toEqual({ stopped: null });
});
