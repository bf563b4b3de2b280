/** A process that is killed while it fetches: nothing is lost, nothing comes twice (C-EXC-1, C-EXC-2). */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { shopSecrets } from '#server/shop-secrets.ts';
import { startDying } from '../../setup/killed-process.ts';
import { connectionServer } from '../kit/connection-server.ts';
import { exchangeClient } from '../kit/exchange-client.ts';
import { startSftp, type TestSftp } from '../kit/sftp-server.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'exchange:\n  allowNetworks: [127.0.0.1]\n' });
vi.setConfig({ testTimeout: 120_000 });
const { connect } = exchangeClient(shop);
const { save, look, work, confirm, fault } = connectionServer(shop);
const root = mkdtempSync(join(tmpdir(), 'bancale-sftp-'));
let sftp: TestSftp;

beforeAll(async () => {
  sftp = await startSftp({ root, username: 'erp', password: 'segreto' });
});
afterAll(async () => {
  await sftp.close();
  rmSync(root, { recursive: true, force: true });
});

test.each(['written', 'noted', 'named', 'here', 'removed'])('killed when a file is %s', async (step) => {
  const { code } = await connect(null);
  mkdirSync(join(root, code));
  await shop().db.query(null, 'update connections set settle_seconds = 0 where code = $1', [code]);
  await save(code, {
    protocol: 'sftp',
    host: '127.0.0.1',
    port: sftp.port,
    username: 'erp',
    password: 'segreto',
    folder_in: code,
  });
  await look(code);
  await confirm(code, sftp.fingerprint);
  const text = 'product;quantity\nA;1\n';
  for (const name of ['stock_1.csv', 'stock_2.csv']) writeFileSync(join(root, code, name), text);
  const { db, databaseUrl: url, dataDir } = shop();
  const [secret] = shopSecrets(undefined, dataDir);
  const dying = startDying({ db, url }, join(import.meta.dirname, 'servers-and-die.ts'), [dataDir, code, secret, step]);
  if (step === 'removed')
    sftp.faults.onRemove = () => {
      delete sftp.faults.onRemove;
      dying.child.kill('SIGKILL');
    };
  await dying.died();
  // Its lease would end by itself, a minute later.
  await shop().db.query(null, 'update connection_servers set leased_until = null');
  for (let time = 0; time < 2; time++) await look(code);
  expect([await fault(code), readdirSync(join(root, code))]).toEqual([null, []]);
  expect(work(code, true)).toEqual(['stock_1.csv', 'stock_2.csv']);
  const folder = join(dataDir, 'exchange', code, 'work');
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
});
