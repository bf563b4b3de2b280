/** Files fetched from an SFTP server, and orders sent to one (docs/exchange-servers.md). */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectionServer } from '../kit/connection-server.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type SftpFaults, startSftp, type TestSftp } from '../kit/sftp-server.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'exchange:\n  allowNetworks: [127.0.0.1]\n' });
vi.setConfig({ testTimeout: 120_000 });
const { connect } = exchangeClient(shop);
const { save, server, look, work, confirm, fault, mails } = connectionServer(shop);

const root = mkdtempSync(join(tmpdir(), 'bancale-sftp-'));
const keys = ssh2.utils.generateKeyPairSync('ed25519');
let sftp: TestSftp;
let count = 0;

beforeAll(async () => {
  sftp = await startSftp({ root, username: 'erp', password: 'segreto', publicKey: keys.public });
});
afterEach(() => {
  for (const one of Object.keys(sftp.faults)) delete sftp.faults[one as keyof SftpFaults];
});
afterAll(async () => {
  await sftp.close();
  rmSync(root, { recursive: true, force: true });
});

async function sendOrder(): Promise<string> {
  const rossi = await shop().login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  await shop().db.query(null, 'update stock set quantity = 1000000');
  const articles = product_list.data.filter((one) => one.addable && one.num_childs === 0).slice(0, 2);
  for (const { id } of articles) await rossi.call('wrapper.add_to_cart', { item_id: id, quantity: 1000 });
  const { summary_token, payment_methods } = await rossi.call('wrapper.prepare_order', {});
  const { order } = await rossi.call('wrapper.send_order', {
    summary_token,
    idempotency_key: `servers-${++count}`,
    payment_method: payment_methods[0]?.code ?? '',
    confirm_duplicate: true,
    note: '',
    reference: `RIF ${count}`,
  });
  return order.number;
}

/** A connection of its own with folders of its own on the server. */
async function connected(fields: Parameters<typeof save>[1] = {}, confirmed = true) {
  const { code } = await connect(null);
  const folder = `erp-${++count}`;
  for (const one of ['in', 'out', 'taken']) mkdirSync(join(root, folder, one), { recursive: true });
  await shop().db.query(null, 'update connections set settle_seconds = 0, name = code where code = $1', [code]);
  await save(code, {
    protocol: 'sftp',
    host: '127.0.0.1',
    port: sftp.port,
    username: 'erp',
    folder_in: `${folder}/in`,
    private_key: keys.private,
    ...fields,
  });
  if (confirmed) {
    await look(code);
    await confirm(code, sftp.fingerprint);
  }
  return {
    code,
    folder,
    leave: (name: string, text: string) => writeFileSync(join(root, folder, 'in', name), text),
    there: (part = 'in') => readdirSync(join(root, folder, part)).sort(),
    path: (part: string, name: string) => join(root, folder, part, name),
  };
}

test('an unknown host key stops it before anything is sent; confirmed, files come and are deleted there; a changed key stops it again', async () => {
  const logins = sftp.logins.length;
  const erp = await connected({}, false);
  erp.leave('stock.csv', 'product;quantity\nA;1\n');
  await look(erp.code);
  expect(await server(erp.code)).toMatchObject({
    fingerprint: null,
    seen_fingerprint: sftp.fingerprint,
    fault: expect.stringContaining(sftp.fingerprint),
    failures: 1,
  });
  expect([sftp.logins.length, erp.there(), work(erp.code)]).toEqual([logins, ['stock.csv'], []]);
  await confirm(erp.code, sftp.fingerprint);
  await look(erp.code);
  expect(work(erp.code)).toEqual(['stock.csv']);
  expect([erp.there(), await fault(erp.code)]).toEqual([[], null]);
  expect(sftp.logins.at(-1)).toBe('publickey erp');

  const other = await startSftp({ root, username: 'erp', publicKey: keys.public });
  try {
    // The same address with another key: as if another machine stood in between.
    await shop().db.query(
      null,
      'update connection_servers set port = $2 where connection_id = (select id from connections where code = $1)',
      [erp.code, other.port],
    );
    erp.leave('stock.csv', 'product;quantity\nA;2\n');
    await look(erp.code);
    expect(await server(erp.code)).toMatchObject({
      fingerprint: sftp.fingerprint,
      seen_fingerprint: other.fingerprint,
      fault: expect.stringContaining('altra chiave'),
    });
    expect([other.logins, erp.there()]).toEqual([[], ['stock.csv']]);
  } finally {
    await other.close();
  }
});

test('what is being written waits, a mark says that it is whole, and names of others never become paths of ours', async () => {
  const erp = await connected();
  await shop().db.query(null, 'update connections set settle_seconds = 3600 where code = $1', [erp.code]);
  for (const name of ['stock.csv.part', '.stock.csv', 'x.tmp', 'y.filepart', 'z~', 'half.csv']) erp.leave(name, 'a');
  erp.leave('prices.csv', 'product;price\n');
  erp.leave('prices.csv.ok', '');
  await look(erp.code);
  expect(work(erp.code)).toEqual(['prices.csv']);
  expect(erp.there()).toEqual(['.stock.csv', 'half.csv', 'stock.csv.part', 'x.tmp', 'y.filepart', 'z~']);

  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [erp.code]);
  const names = [
    '../../../evil.csv',
    '..',
    '/etc/passwd',
    'a/b.csv',
    'a\\b.csv',
    'nul\u0000.csv',
    'line\n.csv',
    '',
    'half.csv',
  ];
  sftp.faults.listed = () => names;
  await look(erp.code);
  // The listing lies about their sizes: nothing of it is taken, and nothing is written anywhere.
  expect(work(erp.code)).toEqual(['prices.csv']);
  delete sftp.faults.listed;
  erp.leave('evil $(x);è&.csv', 'b');
  await look(erp.code);
  expect(work(erp.code)).toEqual(['prices.csv', 'half.csv', 'evil _(x)_è_.csv'].sort());
});

test('a line that is cut in the middle of a file leaves nothing behind, and the next look brings it whole', async () => {
  const erp = await connected();
  const text = `product;quantity\n${'A;1\n'.repeat(100_000)}`;
  erp.leave('stock.csv', text);
  sftp.faults.cutAfter = 100_000;
  await look(erp.code);
  expect([work(erp.code, true), erp.there(), await fault(erp.code)]).toEqual([
    [],
    ['stock.csv'],
    expect.stringContaining('interrotto'),
  ]);
  delete sftp.faults.cutAfter;
  await look(erp.code);
  expect([work(erp.code), erp.there()]).toEqual([['stock.csv'], []]);
  const [name = ''] = readdirSync(join(shop().dataDir, 'exchange', erp.code, 'work'));
  expect(readFileSync(join(shop().dataDir, 'exchange', erp.code, 'work', name), 'utf8')).toBe(text);
});

test('a file that is written to while it is fetched is not taken, and the newer one is not deleted', async () => {
  const erp = await connected();
  erp.leave('stock.csv', 'product;quantity\nA;1\n');
  sftp.faults.onRead = () => erp.leave('stock.csv', 'product;quantity\nA;1\nB;2\n');
  await look(erp.code);
  expect([work(erp.code), erp.there()]).toEqual([[], ['stock.csv']]);
  delete sftp.faults.onRead;
  await look(erp.code);
  expect([work(erp.code), erp.there()]).toEqual([['stock.csv'], []]);
});

test('a file that cannot be deleted is taken once, and said; the same name with another content is taken again', async () => {
  const erp = await connected();
  sftp.faults.keepsAll = true;
  erp.leave('stock.csv', 'product;quantity\nA;1\n');
  for (let time = 0; time < 3; time++) await look(erp.code);
  expect([work(erp.code), await fault(erp.code)]).toEqual([['stock.csv'], expect.stringContaining('1')]);
  // Written again as it was: nothing new.
  erp.leave('stock.csv', 'product;quantity\nA;1\n');
  utimesSync(erp.path('in', 'stock.csv'), new Date(), new Date('2026-01-01T10:00:00Z'));
  await look(erp.code);
  expect(work(erp.code)).toEqual(['stock.csv']);
  erp.leave('stock.csv', 'product;quantity\nA;2\n');
  utimesSync(erp.path('in', 'stock.csv'), new Date(), new Date('2026-01-01T10:00:05Z'));
  await look(erp.code);
  expect(work(erp.code)).toEqual(['stock.csv', 'stock.csv']);
  delete sftp.faults.keepsAll;
  await look(erp.code);
  expect([work(erp.code), erp.there(), await fault(erp.code)]).toEqual([['stock.csv', 'stock.csv'], [], null]);
});

test('fetched files are moved, never over another one; or stay, and are taken once', async () => {
  const erp = await connected();
  await save(erp.code, { folder_in: `${erp.folder}/in`, after_fetch: 'move', folder_moved: `${erp.folder}/taken` });
  for (const quantity of [1, 2]) {
    erp.leave('stock.csv', `product;quantity\nA;${quantity}\n`);
    await look(erp.code);
  }
  expect(work(erp.code)).toEqual(['stock.csv', 'stock.csv']);
  expect([erp.there(), erp.there('taken')]).toEqual([[], [expect.stringMatching(/^\d{17}-stock\.csv$/), 'stock.csv']]);

  await save(erp.code, { folder_in: `${erp.folder}/in`, after_fetch: 'keep' });
  erp.leave('prices.csv', 'a');
  for (let time = 0; time < 2; time++) await look(erp.code);
  expect([work(erp.code), erp.there()]).toEqual([['prices.csv', 'stock.csv', 'stock.csv'], ['prices.csv']]);
});

test('a folder with very many names is read within a small memory, and its first files are taken', async () => {
  const erp = await connected();
  const most = 200_000;
  erp.leave('a-first.csv', 'a');
  sftp.faults.listed = function* () {
    for (let at = 0; at < most; at++) yield `.hidden-${at}`;
    for (let at = 0; at < most; at++) yield `z-${at}.csv.part`;
  };
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await look(erp.code);
  expect(await fault(erp.code)).toBeNull();
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(150);
});

test('three failures in a row are one e-mail, later ones none, and one more when it works again', async () => {
  const erp = await connected();
  await save(erp.code, { folder_in: 'nowhere' });
  for (let time = 0; time < 5; time++) await look(erp.code);
  expect(await server(erp.code)).toMatchObject({ failures: 5, fault: expect.stringContaining('nowhere') });
  expect(await mails(erp.code)).toEqual(['stopped']);
  await save(erp.code, { folder_in: `${erp.folder}/in` });
  await look(erp.code);
  expect([await mails(erp.code), await fault(erp.code)]).toEqual([['stopped', 'works'], null]);
});

test('orders go to the server as .part and get their name; taken = they left its folder (C-EXC-4)', async () => {
  const erp = await connected();
  await shop().db.query(
    null,
    `update connections set orders_release = 'sent', order_files = 'json', acknowledged_by = 'taken' where code = $1`,
    [erp.code],
  );
  await save(erp.code, { folder_in: null, folder_out: `${erp.folder}/out` });
  const number = await sendOrder();
  sftp.faults.cutAfter = 100;
  await look(erp.code);
  expect(erp.there('out').filter((name) => !name.endsWith('.part'))).toEqual([]);
  delete sftp.faults.cutAfter;
  await look(erp.code);
  const [name = '', ...others] = erp.there('out');
  expect([others, name]).toEqual([[], expect.stringMatching(/^OC-.*\.json$/)]);
  expect(JSON.parse(readFileSync(erp.path('out', name), 'utf8'))).toMatchObject({ number });
  await look(erp.code);
  expect(erp.there('out')).toEqual([name]);
  const stateOf = async () => {
    const [row] = await shop().db.query<{ state: string }>(
      null,
      'select h.state from order_handovers h join orders o on o.id = h.order_id join connections c on c.id = h.connection_id where c.code = $1 and o.number = $2',
      [erp.code, number],
    );
    return row?.state;
  };
  expect(await stateOf()).toBe('open');
  renameSync(erp.path('out', name), erp.path('taken', name));
  await look(erp.code);
  expect([await stateOf(), erp.there('out')]).toEqual(['acknowledged', []]);
});

test('orders that wait on a server that is given up are offered in the new place, none counts as taken', async () => {
  const erp = await connected();
  await shop().db.query(
    null,
    `update connections set orders_release = 'sent', order_files = 'json', acknowledged_by = 'taken' where code = $1`,
    [erp.code],
  );
  await save(erp.code, { folder_in: null, folder_out: `${erp.folder}/out` });
  await sendOrder();
  await look(erp.code);
  const names = erp.there('out');
  await save(erp.code, { folder_in: null, folder_out: `${erp.folder}/taken` });
  // One look sees that they are elsewhere and places them anew.
  await look(erp.code);
  expect([erp.there('out'), erp.there('taken')]).toEqual([names, names]);
  const [open] = await shop().db.query(
    null,
    `select count(*)::int as count from order_files f join connections c on c.id = f.connection_id where c.code = $1 and f.ended is null`,
    [erp.code],
  );
  expect(open).toEqual({ count: 1 });
});
