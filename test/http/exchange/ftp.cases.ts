/** Files fetched from FTP servers with TLS, and orders sent to one (docs/exchange-servers.md): on a server of the kit, and on real ones. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startBadLine } from '../kit/bad-line.ts';
import { connectionServer } from '../kit/connection-server.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { type FtpProtocol, type FtpServer, openFolders, type StartFtpServer } from '../kit/remote-servers.ts';
import { sendOrder } from '../kit/send-order.ts';
import { withShop } from '../kit/start-shop.ts';

export function ftpCases(start: StartFtpServer, protocols: readonly FtpProtocol[]) {
  const shop = withShop({ settings: 'exchange:\n  allowNetworks: [127.0.0.1]\n' });
  vi.setConfig({ testTimeout: 120_000 });
  const { connect } = exchangeClient(shop);
  const visits = connectionServer(shop);
  const { save, server, look, work, confirm, fault, tried } = visits;
  const open: Array<{ close(): Promise<void> }> = [];
  const roots: string[] = [];

  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
  afterAll(() => {
    for (const root of roots) rmSync(root, { recursive: true, force: true });
  });

  async function connected(protocol: FtpProtocol | 'ftp', ftp: FtpServer) {
    const line = await startBadLine(ftp.port);
    open.push(ftp, line);
    roots.push(ftp.root);
    openFolders(ftp.root, '.', []);
    for (const folder of ['in', 'out', 'taken']) openFolders(ftp.root, folder, []);
    const { code } = await connect(null);
    await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
    await save(code, {
      protocol,
      host: '127.0.0.1',
      port: line.port,
      folder_in: 'in',
      allow_plain: protocol === 'ftp',
      username: ftp.username,
      password: ftp.password,
    });
    const folder = join(shop().dataDir, 'exchange', code, 'work');
    return {
      code,
      ftp,
      line,
      leave: (name: string, text: string) => writeFileSync(join(ftp.root, 'in', name), text),
      there: (part = 'in') => readdirSync(join(ftp.root, part)).sort(),
      path: (part: string, name: string) => join(ftp.root, part, name),
      content: () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
      /** Bytes of files that have arrived, finished or not. */
      came: () =>
        existsSync(folder) ? readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) : 0,
    };
  }
  async function confirmed(protocol: FtpProtocol) {
    const erp = await connected(protocol, await start(protocol));
    await look(erp.code);
    await confirm(erp.code, erp.ftp.fingerprint);
    return erp;
  }
  const [protocol = 'ftps'] = protocols;

  test.each(protocols)(
    '%s: a self-made certificate is confirmed before the password is sent; another one stops it',
    async (one) => {
      const erp = await connected(one, await start(one));
      erp.leave('stock.csv', 'product;quantity\nA;1\n');
      const before = erp.ftp.passwords();
      await look(erp.code);
      expect(await server(erp.code)).toMatchObject({
        fingerprint: null,
        seen_fingerprint: erp.ftp.fingerprint,
        fault: expect.stringContaining(erp.ftp.fingerprint),
      });
      expect(erp.ftp.passwords()).toBe(before);
      await confirm(erp.code, erp.ftp.fingerprint);
      await look(erp.code);
      expect([await fault(erp.code), work(erp.code), erp.there()]).toEqual([null, ['stock.csv'], []]);
      expect(erp.content()).toEqual(['product;quantity\nA;1\n']);

      const other = await erp.ftp.twin();
      open.push(other);
      erp.line.target = other.port;
      const passwords = other.passwords();
      erp.leave('stock.csv', 'product;quantity\nA;2\n');
      await look(erp.code);
      expect([await fault(erp.code), erp.there()]).toEqual([
        expect.stringContaining('altro certificato'),
        ['stock.csv'],
      ]);
      expect(other.passwords()).toBe(passwords);
    },
  );

  test('a line that is cut leaves nothing behind; a wrong password and a missing folder are sentences', async () => {
    const erp = await confirmed(protocol);
    const text = 'A;1\n'.repeat(100_000);
    erp.leave('stock.csv', text);
    await erp.ftp.broken(() => look(erp.code), erp.came, erp.line.cut);
    expect([work(erp.code, true), erp.there(), (await server(erp.code))?.failures]).toEqual([[], ['stock.csv'], 1]);
    await look(erp.code);
    expect([await fault(erp.code), work(erp.code), erp.there()]).toEqual([null, ['stock.csv'], []]);
    expect(erp.content()).toEqual([text]);
    await save(erp.code, { folder_in: 'nowhere' });
    await look(erp.code);
    expect(await fault(erp.code)).toContain('nowhere');
    await save(erp.code, { folder_in: 'in', password: 'sbagliata' });
    await look(erp.code);
    expect(await fault(erp.code)).toContain('non accetta utente e password');
  });

  test('many files at once, in the order of their times; moved, never over another one; or they stay, and are taken once', async () => {
    const erp = await confirmed(protocol);
    const names = Array.from({ length: 12 }, (_, at) => `stock ${at} è.csv`).sort();
    for (const name of names) erp.leave(name, name);
    await look(erp.code);
    expect([await fault(erp.code), work(erp.code), erp.there()]).toEqual([null, names, []]);
    expect(erp.content().sort()).toEqual(names);

    await save(erp.code, { after_fetch: 'move', folder_moved: 'taken' });
    for (const quantity of [1, 2]) {
      erp.leave('prices.csv', `product;price\nA;${quantity}\n`);
      await look(erp.code);
      expect([await fault(erp.code), erp.there()]).toEqual([null, []]);
    }
    expect(erp.there('taken')).toEqual([expect.stringMatching(/^\d{17}-prices\.csv$/), 'prices.csv']);

    await save(erp.code, { after_fetch: 'keep' });
    const yesterday = Math.floor(Date.now() / 86_400_000 - 1) * 86_400;
    erp.leave('credit.csv', 'a');
    utimesSync(erp.path('in', 'credit.csv'), yesterday + 5, yesterday + 5);
    for (let time = 0; time < 2; time++) await look(erp.code);
    expect([erp.there(), work(erp.code).filter((name) => name === 'credit.csv')]).toEqual([
      ['credit.csv'],
      ['credit.csv'],
    ]);
    expect((await tried(erp.code)).files).toEqual([{ name: 'credit.csv', bytes: 1 }]);
    // As long as the file that is known, and written within the same minute: many servers list no seconds.
    erp.leave('credit.csv', 'b');
    utimesSync(erp.path('in', 'credit.csv'), yesterday + 40, yesterday + 40);
    await look(erp.code);
    expect(erp.content().filter((text) => text.length === 1)).toEqual(['a', 'b']);
  });

  test('orders go to the server as .part and get their name; taken = they left its folder (C-EXC-4)', async () => {
    const erp = await confirmed(protocol);
    await shop().db.query(
      null,
      `update connections set orders_release = 'sent', order_files = 'json', acknowledged_by = 'taken' where code = $1`,
      [erp.code],
    );
    await save(erp.code, { folder_in: null, folder_out: 'out' });
    const number = await sendOrder(shop());
    for (let time = 0; time < 2; time++) {
      await look(erp.code);
      expect([await fault(erp.code), erp.there('out')]).toEqual([null, [expect.stringMatching(/^OC-.*\.json$/)]]);
    }
    const [name = ''] = erp.there('out');
    expect(JSON.parse(readFileSync(erp.path('out', name), 'utf8'))).toMatchObject({ number });
    renameSync(erp.path('out', name), erp.path('taken', name));
    await look(erp.code);
    const states = await shop().db.query(
      null,
      'select h.state from order_handovers h join orders o on o.id = h.order_id join connections c on c.id = h.connection_id where c.code = $1 and o.number = $2',
      [erp.code, number],
    );
    expect([await fault(erp.code), states, erp.there('out')]).toEqual([null, [{ state: 'acknowledged' }], []]);
  });

  return { shop, connect, connected, visits };
}
