/** A process that is killed while it fetches: nothing is lost, nothing comes twice (C-EXC-1, C-EXC-2). */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shopSecrets } from '#server/shop-secrets.ts';
import { startDying } from '../../setup/killed-process.ts';
import { connectionServer } from '../kit/connection-server.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { openFolders, type SftpServer, type StartSftpServer } from '../kit/remote-servers.ts';
import { withShop } from '../kit/start-shop.ts';

const DYING = join(import.meta.dirname, 'servers-and-die.ts');

export function killedCases(start: StartSftpServer) {
  const shop = withShop({ settings: 'exchange:\n  allowNetworks: [127.0.0.1]\n' });
  vi.setConfig({ testTimeout: 120_000 });
  const { connect } = exchangeClient(shop);
  const { save, look, work, confirm, fault } = connectionServer(shop);
  let sftp: SftpServer;

  beforeAll(async () => {
    sftp = await start('');
  });
  afterAll(async () => {
    await sftp?.close();
    if (sftp) rmSync(sftp.root, { recursive: true, force: true });
  });
  test.each(['written', 'noted', 'named', 'here', 'removed'])('killed when a file is %s', async (step) => {
    const { code } = await connect(null);
    openFolders(sftp.root, code, []);
    await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
    await save(code, {
      protocol: 'sftp',
      host: '127.0.0.1',
      port: sftp.port,
      username: sftp.username,
      password: sftp.password,
      folder_in: code,
    });
    await look(code);
    await confirm(code, sftp.fingerprint);
    const text = 'product;quantity\nA;1\n';
    for (const name of ['stock_1.csv', 'stock_2.csv']) writeFileSync(join(sftp.root, code, name), text);
    const { db, databaseUrl: url, dataDir } = shop();
    const [secret] = shopSecrets(undefined, dataDir);
    const dying = startDying({ db, url }, DYING, [dataDir, code, secret, step]);
    if (step === 'removed') sftp.onRemove(code, () => dying.child.kill('SIGKILL'));
    await dying.died();
    // Its lease would end by itself, a minute later.
    await shop().db.query(null, 'update connection_servers set leased_until = null');
    for (let time = 0; time < 2; time++) await look(code);
    expect([await fault(code), readdirSync(join(sftp.root, code))]).toEqual([null, []]);
    expect(work(code, true)).toEqual(['stock_1.csv', 'stock_2.csv']);
    const folder = join(dataDir, 'exchange', code, 'work');
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });
}
