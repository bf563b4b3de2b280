/** Files fetched from an SFTP server, and orders sent to one (docs/exchange-servers.md): on a server of the kit, and on OpenSSH. */
import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type BadLine, startBadLine } from '../kit/bad-line.ts';
import { connectionServer } from '../kit/connection-server.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { openFolders, type SftpServer, type StartSftpServer } from '../kit/remote-servers.ts';
import { sendOrder } from '../kit/send-order.ts';
import { createSshKeys } from '../kit/ssh-keys.ts';
import { withShop } from '../kit/start-shop.ts';

export function sftpCases(start: StartSftpServer) {
  const shop = withShop({ settings: 'exchange:\n  allowNetworks: [127.0.0.1]\n' });
  vi.setConfig({ testTimeout: 120_000 });
  const { connect } = exchangeClient(shop);
  const visits = connectionServer(shop);
  const { save, server, look, work, confirm, fault, mails } = visits;
  const keys = createSshKeys();
  let sftp: SftpServer;
  let line: BadLine;
  let count = 0;

  beforeAll(async () => {
    sftp = await start(keys.public);
    line = await startBadLine(sftp.port);
  });
  afterEach(() => {
    line.target = sftp.port;
    line.cutAfter = undefined;
    line.onBytes = undefined;
  });
  afterAll(async () => {
    await line?.close();
    await sftp?.close();
    if (sftp) rmSync(sftp.root, { recursive: true, force: true });
  });

  /** A connection of its own with folders of its own on the server. */
  async function connected(fields: Parameters<typeof save>[1] = {}, confirmed = true) {
    const { code } = await connect(null);
    const folder = `erp-${++count}`;
    openFolders(sftp.root, folder, ['in', 'out', 'taken']);
    await shop().db.query(null, 'update connections set settle_seconds = 0, name = code where code = $1', [code]);
    await save(code, {
      protocol: 'sftp',
      host: '127.0.0.1',
      port: line.port,
      username: sftp.username,
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
      leave: (name: string, text: string) => writeFileSync(join(sftp.root, folder, 'in', name), text),
      there: (part = 'in') => readdirSync(join(sftp.root, folder, part)).sort(),
      path: (part: string, name: string) => join(sftp.root, folder, part, name),
    };
  }
  /** Orders of such a connection go to its folder `out`. */
  async function sending() {
    const erp = await connected();
    await shop().db.query(
      null,
      `update connections set orders_release = 'sent', order_files = 'json', acknowledged_by = 'taken' where code = $1`,
      [erp.code],
    );
    await save(erp.code, { folder_in: null, folder_out: `${erp.folder}/out` });
    return erp;
  }

  test('an unknown host key stops it before anything is sent; confirmed, files come and are deleted there; a changed key stops it again', async () => {
    const logins = sftp.logins().length;
    const erp = await connected({}, false);
    erp.leave('stock.csv', 'product;quantity\nA;1\n');
    await look(erp.code);
    expect(await server(erp.code)).toMatchObject({
      fingerprint: null,
      seen_fingerprint: sftp.fingerprint,
      fault: expect.stringContaining(sftp.fingerprint),
      failures: 1,
    });
    expect([sftp.logins().length, erp.there(), work(erp.code)]).toEqual([logins, ['stock.csv'], []]);
    await confirm(erp.code, sftp.fingerprint);
    await look(erp.code);
    expect(work(erp.code)).toEqual(['stock.csv']);
    expect([erp.there(), await fault(erp.code)]).toEqual([[], null]);
    expect(sftp.logins().at(-1)).toBe('publickey erp');

    const other = await sftp.twin();
    try {
      // The same address with another key: as if another machine stood in between.
      line.target = other.port;
      erp.leave('stock.csv', 'product;quantity\nA;2\n');
      await look(erp.code);
      expect(await server(erp.code)).toMatchObject({
        fingerprint: sftp.fingerprint,
        seen_fingerprint: other.fingerprint,
        fault: expect.stringContaining('altra chiave'),
      });
      expect([other.logins(), erp.there()]).toEqual([[], ['stock.csv']]);
    } finally {
      await other.close();
    }
  });

  test('a password opens it as a key does; a wrong one is a sentence', async () => {
    const erp = await connected({ private_key: '', password: 'sbagliata' });
    erp.leave('stock.csv', 'product;quantity\nA;1\n');
    await look(erp.code);
    expect([await fault(erp.code), erp.there()]).toEqual([
      expect.stringContaining('non accetta utente e password'),
      ['stock.csv'],
    ]);
    await save(erp.code, { password: sftp.password });
    await look(erp.code);
    expect([await fault(erp.code), work(erp.code), erp.there()]).toEqual([null, ['stock.csv'], []]);
    expect(sftp.logins().at(-1)).toBe('password erp');
  });

  test('what is being written waits, a mark says that it is whole, and names of others never become paths of ours', async () => {
    const erp = await connected();
    await shop().db.query(null, 'update connections set settle_seconds = 3600 where code = $1', [erp.code]);
    const passedOver = ['.stock.csv', 'stock.csv.part', 'x.tmp', 'y.filepart', 'z~'];
    for (const name of [...passedOver, 'half.csv']) erp.leave(name, 'a');
    erp.leave('prices.csv', 'product;price\n');
    erp.leave('prices.csv.ok', '');
    await look(erp.code);
    expect(work(erp.code)).toEqual(['prices.csv']);
    expect(erp.there()).toEqual([...passedOver, 'half.csv'].sort());

    await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [erp.code]);
    const odd = ['a\\b.csv', 'line\n.csv'];
    for (const name of odd) erp.leave(name, 'a');
    erp.leave('evil $(x);è&.csv', 'b');
    await look(erp.code);
    expect([await fault(erp.code), work(erp.code)]).toEqual([
      null,
      ['prices.csv', 'half.csv', 'evil _(x)_è_.csv'].sort(),
    ]);
    expect(erp.there()).toEqual([...passedOver, ...odd].sort());
  });

  test('a line that is cut in the middle of a file leaves nothing behind, and the next look brings it whole', async () => {
    const erp = await connected();
    const text = `product;quantity\n${'A;1\n'.repeat(100_000)}`;
    erp.leave('stock.csv', text);
    line.cutAfter = { from: 'server', bytes: 100_000 };
    await look(erp.code);
    expect([work(erp.code, true), erp.there(), await fault(erp.code)]).toEqual([
      [],
      ['stock.csv'],
      expect.stringContaining('interrotto'),
    ]);
    line.cutAfter = undefined;
    await look(erp.code);
    expect([work(erp.code), erp.there()]).toEqual([['stock.csv'], []]);
    const [name = ''] = readdirSync(join(shop().dataDir, 'exchange', erp.code, 'work'));
    expect(readFileSync(join(shop().dataDir, 'exchange', erp.code, 'work', name), 'utf8')).toBe(text);
  });

  test('a file that is written to while it is fetched is not taken, and the newer one is not deleted', async () => {
    const erp = await connected();
    const text = `product;quantity\n${'A;1\n'.repeat(100_000)}`;
    erp.leave('stock.csv', text);
    line.onBytes = { bytes: 100_000, call: () => erp.leave('stock.csv', `${text}B;2\n`) };
    await look(erp.code);
    expect(line.onBytes).toBeUndefined();
    expect([work(erp.code), erp.there()]).toEqual([[], ['stock.csv']]);
    await look(erp.code);
    expect([work(erp.code), erp.there()]).toEqual([['stock.csv'], []]);
  });

  test('a file that cannot be deleted is taken once, and said; the same name with another content is taken again', async () => {
    const erp = await connected();
    sftp.protect(`${erp.folder}/in`, true);
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
    sftp.protect(`${erp.folder}/in`, false);
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
    expect([erp.there(), erp.there('taken')]).toEqual([
      [],
      [expect.stringMatching(/^\d{17}-stock\.csv$/), 'stock.csv'],
    ]);

    await save(erp.code, { folder_in: `${erp.folder}/in`, after_fetch: 'keep' });
    erp.leave('prices.csv', 'a');
    for (let time = 0; time < 2; time++) await look(erp.code);
    expect([work(erp.code), erp.there()]).toEqual([['prices.csv', 'stock.csv', 'stock.csv'], ['prices.csv']]);
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
    const erp = await sending();
    await look(erp.code);
    const withoutOrders = line.last.client;
    const number = await sendOrder(shop());
    line.cutAfter = { from: 'client', bytes: withoutOrders + 2_000 };
    await look(erp.code);
    // Cut while it was uploaded: begun, and without its name.
    expect(erp.there('out')).toEqual([expect.stringMatching(/^OC-.*\.json\.part$/)]);
    line.cutAfter = undefined;
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
    const erp = await sending();
    await sendOrder(shop());
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

  return { shop, connected, visits };
}
