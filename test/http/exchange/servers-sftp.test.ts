/** SFTP with the server of the kit, which also does what no honest server does. */
import { afterEach, expect, test } from 'vitest';
import { createStillness } from '#server/import/files-in/drop-folder.ts';
import { lookAtServer } from '#server/import/servers/server-look.ts';
import { readServer } from '#server/import/servers/servers.repository.ts';
import { shopSecrets } from '#server/shop-secrets.ts';
import { startSftp, type TestSftp } from '../kit/sftp-server.ts';
import { sftpCases } from './sftp.cases.ts';

let sftp: TestSftp;
const { shop, connected, visits } = sftpCases(async (publicKey) => {
  sftp = await startSftp(publicKey);
  return sftp;
});

afterEach(() => {
  sftp.listed = undefined;
});

test('a listing that lies writes nothing anywhere', async () => {
  const erp = await connected();
  erp.leave('half.csv', 'a');
  sftp.listed = () => ['../../../evil.csv', '..', '/etc/passwd', 'a/b.csv', 'nul\u0000.csv', '', 'half.csv'];
  await visits.look(erp.code);
  // It lies about sizes too, so that what it names truly is not taken either.
  expect([await visits.fault(erp.code), visits.work(erp.code, true)]).toEqual([null, []]);
  sftp.listed = undefined;
  await visits.look(erp.code);
  expect(visits.work(erp.code)).toEqual(['half.csv']);
});

test('of a folder with very many names a look takes the first ones, and the next look goes on at once', async () => {
  const erp = await connected();
  const names = Array.from({ length: 12 }, (_, at) => `f-${String(at).padStart(2, '0')}.csv`);
  for (const name of names) erp.leave(name, name);
  for (let at = 0; at < 60; at++) erp.leave(`f-${at}.csv.part`, '');
  const { db, dataDir } = shop();
  const clock = () => new Date();
  const look = async () => {
    const server = await readServer(db, erp.code);
    if (!server) throw new Error('There is none.');
    const done = await lookAtServer(
      {
        db,
        clock,
        dataDir,
        timeZone: 'Europe/Rome',
        log: { error: (...said: unknown[]) => console.error(...said) },
        secrets: [shopSecrets(undefined, dataDir)[0]],
        allowed: () => true,
        maxMb: 1,
        seconds: 60,
        stillness: createStillness(),
        mostAtOnce: 5,
        filesOut: { lookAt: async () => 0 },
        state: { server: async () => {} },
      },
      server,
      new AbortController().signal,
    );
    expect([done, await visits.fault(erp.code)]).toEqual([true, null]);
    return (await readServer(db, erp.code))?.nextAt ?? null;
  };
  for (const come of [5, 10]) {
    const next = await look();
    expect(visits.work(erp.code)).toEqual(names.slice(0, come));
    expect(next?.getTime()).toBeLessThanOrEqual(Date.now());
  }
  const last = await look();
  expect(visits.work(erp.code)).toEqual(names);
  expect(last?.getTime()).toBeGreaterThan(Date.now());
});
