/** The exchange with OpenSSH, set up as docs/exchange-servers.md recommends for the shop's own machine. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openssh } from '../../scripts/engines/openssh.ts';
import { killedCases } from '../http/exchange/servers-killed.cases.ts';
import { sftpCases } from '../http/exchange/sftp.cases.ts';
import { openFolders } from '../http/kit/remote-servers.ts';
import { createSshKeys } from '../http/kit/ssh-keys.ts';
import { onEngine } from './kit/engine-tests.ts';
import { startOpenssh } from './kit/real-servers.ts';

onEngine(openssh, () => {
  test('the client of OpenSSH gets in with its key, sees the folder of its user and nothing else, and gets no shell', async () => {
    const keys = createSshKeys();
    const server = await startOpenssh(keys.public);
    const own = mkdtempSync(join(tmpdir(), 'bancale-client-'));
    try {
      openFolders(server.root, 'in', []);
      const [key, sent] = ['key', 'stock.csv'].map((name) => join(own, name)) as [string, string];
      writeFileSync(key, keys.private, { mode: 0o600 });
      writeFileSync(sent, 'product;quantity\n');
      const options = ['-i', key, '-o', 'StrictHostKeyChecking=no', '-o', `UserKnownHostsFile=${join(own, 'known')}`];
      const client = (command: string, args: readonly string[], input = '') =>
        spawnSync(command, [...options, ...args], { input, encoding: 'utf8', timeout: 30_000 });
      const to = `${server.username}@127.0.0.1`;
      const batch = `put ${sent} in/stock.csv.part\nrename in/stock.csv.part in/stock.csv\nls /\nls /etc\n`;
      const { stdout, stderr } = client('sftp', ['-P', String(server.port), to], batch);
      expect(readdirSync(join(server.root, 'in')), stderr).toEqual(['stock.csv']);
      expect(readFileSync(join(server.root, 'in/stock.csv'), 'utf8')).toBe('product;quantity\n');
      expect([stdout.includes('/in'), stdout.includes('passwd'), stderr]).toEqual([
        true,
        false,
        expect.stringContaining('"/etc" not found'),
      ]);
      const shell = client('ssh', ['-p', String(server.port), to, 'echo', 'inside']);
      expect(shell.stdout).not.toContain('inside');
    } finally {
      await server.close();
      for (const folder of [own, server.root]) rmSync(folder, { recursive: true, force: true });
    }
  });

  describe('fetching and sending', () => {
    const { connected, visits } = sftpCases(startOpenssh);

    test('a folder with 400 000 names is read within a small memory, and what is whole in it is taken', async () => {
      const erp = await connected();
      for (let at = 0; at < 200_000; at++) {
        erp.leave(`.hidden-${at}`, '');
        erp.leave(`z-${at}.csv.part`, '');
      }
      erp.leave('a-first.csv', 'a');
      erp.leave('zz-last.csv', 'b');
      const used = () => process.memoryUsage().heapUsed / 1e6;
      globalThis.gc?.();
      const before = used();
      let most = 0;
      const measuring = setInterval(() => {
        most = Math.max(most, used() - before);
      }, 20);
      await visits.look(erp.code);
      // The press of the office waits for some seconds only.
      const both = ['a-first.csv', 'zz-last.csv'];
      await vi.waitFor(() => expect(visits.work(erp.code)).toEqual(both), { timeout: 100_000, interval: 100 });
      clearInterval(measuring);
      expect(await visits.fault(erp.code)).toBeNull();
      expect(most).toBeLessThan(150);
    });
  });

  describe('killed while it fetches', () => killedCases(startOpenssh));
});
