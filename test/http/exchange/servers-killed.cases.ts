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
const TEXT = 'product;quantity\nA;1\n';
/** Of `removed` the process knows nothing: it is killed when the server has deleted a file. */
const STEPS = ['written', 'noted', 'named', 'here', 'removed'];

/** One process, which is in the middle of a file of each of five connections when it dies. */
export function killedCases(start: StartSftpServer) {
  const shop = withShop({ settings: 'exchange:\n  allowNetworks: [127.0.0.1]\n' });
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  const { connect } = exchangeClient(shop);
  const { save, look, work, confirm, fault } = connectionServer(shop);
  const codes = new Map<string, string>();
  let sftp: SftpServer;

  beforeAll(async () => {
    sftp = await start('');
    for (const step of STEPS) codes.set(step, await connected());
    const { db, databaseUrl: url, dataDir } = shop();
    const [secret] = shopSecrets(undefined, dataDir);
    const wanted = [...codes].map(([step, code]) => (step === 'removed' ? code : `${code}:${step}`));
    const dying = startDying({ db, url }, DYING, [dataDir, secret, ...wanted]);
    sftp.onRemove(codes.get('removed') ?? '', () => dying.child.kill('SIGKILL'));
    await dying.died();
    // Its leases would end by themselves, a minute later.
    await db.query(null, 'update connection_servers set leased_until = null');
  });
  afterAll(async () => {
    await sftp?.close();
    if (sftp) rmSync(sftp.root, { recursive: true, force: true });
  });

  /** A connection with two files on its server. */
  async function connected(): Promise<string> {
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
    for (const name of ['stock_1.csv', 'stock_2.csv']) writeFileSync(join(sftp.root, code, name), TEXT);
    return code;
  }

  test.each(STEPS)('killed when a file is %s (C-EXC-1, C-EXC-2)', async (step) => {
    const code = codes.get(step) ?? '';
    for (let time = 0; time < 2; time++) await look(code);
    expect([await fault(code), readdirSync(join(sftp.root, code))]).toEqual([null, []]);
    expect(work(code, true)).toEqual(['stock_1.csv', 'stock_2.csv']);
    const folder = join(shop().dataDir, 'exchange', code, 'work');
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).toBe(TEXT);
  });
}
