/** The exchange with vsftpd, which wants TLS sessions to be continued and lists without seconds, and with Pure-FTPd, which lists exactly. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pureFtpd } from '../../scripts/engines/pure-ftpd.ts';
import { vsftpd } from '../../scripts/engines/vsftpd.ts';
import { ftpCases } from '../http/exchange/ftp.cases.ts';
import { type FtpServer, openFolders } from '../http/kit/remote-servers.ts';
import { onEngine } from './kit/engine-tests.ts';
import { startRealFtp } from './kit/real-servers.ts';

/** curl puts a file there and gets it back, with TLS on both connections. */
async function curlWorks(server: FtpServer): Promise<void> {
  try {
    openFolders(server.root, 'in', []);
    const own = join(server.root, 'sent.csv');
    writeFileSync(own, 'product;quantity\n');
    const options = ['--silent', '--show-error', '--ssl-reqd', '--insecure', '--max-time', '30'];
    const login = ['--user', `${server.username}:${server.password}`];
    const curl = (...args: readonly string[]) =>
      spawnSync('curl', [...options, ...login, ...args], { encoding: 'utf8' });
    const url = `ftp://127.0.0.1:${server.port}/in/stock.csv`;
    expect(curl('--upload-file', own, url)).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(server.root, 'in/stock.csv'), 'utf8')).toBe('product;quantity\n');
    expect(curl(url)).toMatchObject({ status: 0, stdout: 'product;quantity\n' });
  } finally {
    await server.close();
    rmSync(server.root, { recursive: true, force: true });
  }
}

onEngine(vsftpd, () => {
  test('curl puts a file there and gets it back', async () => curlWorks(await startRealFtp(vsftpd, false)));
  describe('fetching and sending', () => {
    ftpCases((protocol) => startRealFtp(vsftpd, protocol === 'ftps-implicit'), ['ftps', 'ftps-implicit']);
  });
});

onEngine(pureFtpd, () => {
  test('curl puts a file there and gets it back', async () => curlWorks(await startRealFtp(pureFtpd, false)));
  describe('fetching and sending', () => {
    ftpCases(() => startRealFtp(pureFtpd, false), ['ftps']);
  });
});
