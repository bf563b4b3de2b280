/** Units of systemd, HAProxy, nginx, Patroni and pgBackRest; the real commands check them in `npm run test:engines`. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { MEMORY_ENV, MEMORY_FLAGS } from '../../../scripts/memory-limits.mjs';
import { ROOT } from '../../../scripts/prepare.mjs';
import { deployPath, deployText, readGiven, unknownVariables, whileItStarts } from './deploy-files.ts';
import { readIni } from './ini.ts';

const HARDENING = {
  NoNewPrivileges: 'yes',
  ProtectSystem: 'strict',
  ProtectHome: 'yes',
  PrivateTmp: 'yes',
  PrivateDevices: 'yes',
  ProtectKernelTunables: 'yes',
  ProtectControlGroups: 'yes',
  RestrictSUIDSGID: 'yes',
  CapabilityBoundingSet: '',
};
const OPT = '/opt/bancale/';

const units = readdirSync(deployPath('systemd'));
const unit = (name: string) => readIni(deployText(`systemd/${name}`));
const service = (name: string) => unit(name).get('Service') ?? [];
const values = (name: string, key: string) =>
  service(name)
    .filter(([one]) => one === key)
    .map(([, value]) => value);

describe.each(['bancale@.service', 'bancale-jobs.service', 'bancale-backup.service'])('%s', (name) => {
  const environment = Object.fromEntries(
    values(name, 'Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
  );
  const command = values(name, 'ExecStart')[0]?.split(' ') ?? [];

  test('its variables exist, its secrets are credentials that systemd loads', () => {
    expect(unknownVariables(Object.keys(environment))).toEqual([]);
    const given = Object.entries(environment).filter(([one]) => one.endsWith('_FILE'));
    expect(given.map(([, path]) => path)).toEqual(
      values(name, 'LoadCredential').map((line) => `%d/${line.split(':')[0]}`),
    );
    const port = environment.PORT === '%i' ? '3001' : (environment.PORT ?? '3000');
    expect(readGiven({ ...environment, PORT: port })).toMatchObject({ dataDir: '/var/lib/bancale' });
  });

  test('what it runs is in the shop, with the memory of npm start', () => {
    const words = command.filter((word) => word.startsWith(OPT) || word.startsWith('src/'));
    expect(words.length).toBeGreaterThanOrEqual(2);
    for (const word of words) {
      const path = word.replace(OPT, '');
      expect([word, path.startsWith('node_modules/') || existsSync(join(ROOT, path))]).toEqual([word, true]);
    }
    if (!command.includes('src/main.ts')) return;
    expect(command.slice(-3)).toEqual([...MEMORY_FLAGS, 'src/main.ts']);
    expect(environment).toMatchObject(MEMORY_ENV);
  });

  test('it has no rights and writes to its own folder only', () => {
    expect(Object.fromEntries(service(name))).toMatchObject({
      ...HARDENING,
      User: 'bancale',
      StateDirectory: 'bancale',
    });
    expect(service(name).map(([key]) => key)).not.toContain('ReadWritePaths');
  });
});

test('a copy has time to drain and to finish', () => {
  const [environment = ''] = values('bancale@.service', 'Environment');
  const [, drain] = /DRAIN_SECONDS=(\d+)/.exec(environment) ?? [];
  expect(Number(values('bancale@.service', 'TimeoutStopSec')[0])).toBeGreaterThan(Number(drain) + 10);
  // HAProxy notices within two seconds.
  expect(Number(drain)).toBeGreaterThanOrEqual(5);
});

test('each timer starts a unit that is there, and there are units for both backups', () => {
  const timers = units.filter((name) => name.endsWith('.timer'));
  expect(timers.sort()).toEqual([
    'bancale-backup.timer',
    'bancale-pgbackrest-full.timer',
    'bancale-pgbackrest-incr.timer',
  ]);
  for (const timer of timers) {
    expect(units).toContain(timer.replace('.timer', '.service'));
    expect(Object.fromEntries(unit(timer).get('Timer') ?? [])).toMatchObject({ Persistent: 'true' });
    expect(unit(timer).get('Install')).toEqual([['WantedBy', 'timers.target']]);
  }
});

test('scripts can be read by a shell', () => {
  for (const script of [
    'systemd/rolling-restart.sh',
    'compose/make-secrets.sh',
    'compose/primary.sh',
    'compose/standby.sh',
  ])
    expect([script, spawnSync('sh', ['-n', deployPath(script)]).status]).toEqual([script, 0]);
  expect(deployText('systemd/rolling-restart.sh')).toContain('/trafficz');
});

describe('HAProxy', () => {
  const text = deployText('haproxy/haproxy.cfg');

  test('it asks the path for balancers, each second, and sends no request twice', async () => {
    expect(text).toContain('option httpchk GET /trafficz\n');
    expect(await whileItStarts('/trafficz')).toMatchObject({ status: 503 });
    expect(text).toMatch(/default-server check inter 1s fastinter 250ms fall 2 rise 1 /);
    expect(text).toContain('    timeout check 10s\n');
    expect(text).toContain('    retry-on conn-failure\n');
  });

  test('its page for an absent shop is whole, in both languages, and its policy allows its style', () => {
    expect(text).toContain('errorfile 503 503.http\n');
    const [head = '', body = ''] = deployText('haproxy/503.http').split('\r\n\r\n');
    const headers = Object.fromEntries(head.split('\r\n').map((line) => line.split(': ')));
    expect(head.split('\r\n')[0]).toBe('HTTP/1.1 503 Service Unavailable');
    expect(Number(headers['Content-Length'])).toBe(Buffer.byteLength(body));
    const [, style = ''] = /<style>(.*)<\/style>/.exec(body) ?? [];
    expect(headers['Content-Security-Policy']).toContain(createHash('sha256').update(style).digest('base64'));
    expect(body).toContain('<section lang="en">');
    expect(body).toContain('Il negozio non risponde.');
  });

  test('in front of PostgreSQL it asks Patroni, and ends connections to a former primary', () => {
    const postgres = deployText('haproxy/postgres.cfg');
    expect(postgres).toContain('option httpchk OPTIONS /primary\n');
    expect(postgres).toContain('on-marked-down shutdown-sessions');
    expect(postgres).toContain(`port ${parse(deployText('patroni/patroni.yml')).restapi.listen.split(':')[1]} `);
  });
});

test('nginx hides what is for machines, and tries another copy', () => {
  const text = deployText('nginx/bancale.conf');
  for (const path of ['metrics', 'healthz', 'readyz', 'trafficz'])
    expect(text).toMatch(new RegExp(`\\(.*${path}.*\\)\\$`));
  expect(text).toContain('proxy_next_upstream error timeout;');
  expect(text).not.toContain('non_idempotent');
});

test('Patroni’s PostgreSQL lets others in with TLS only, and has TLS', () => {
  const { pg_hba, parameters, use_unix_socket } = parse(deployText('patroni/patroni.yml')).postgresql;
  expect(pg_hba.filter((line: string) => !/^(local|hostssl) /.test(line))).toEqual([]);
  expect([parameters.ssl, use_unix_socket]).toEqual(['on', true]);
});

test('Patroni gives up a primary after 15 s, and its times fit together', () => {
  const { ttl, loop_wait, retry_timeout, synchronous_mode, postgresql } = parse(deployText('patroni/patroni.yml'))
    .bootstrap.dcs;
  expect([ttl, loop_wait, retry_timeout]).toEqual([15, 5, 5]);
  // Else a primary that only waits for its store of decisions would lose its place.
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
  expect([synchronous_mode, postgresql.use_pg_rewind]).toEqual([true, true]);
});

test('pgBackRest has one stanza, which its timers and Patroni name', () => {
  const [stanza] = [...readIni(deployText('pgbackrest/pgbackrest.conf')).keys()].filter((name) => name !== 'global');
  for (const kind of ['full', 'incr']) {
    const unit = `bancale-pgbackrest-${kind}.service`;
    expect(values(unit, 'ExecStart')).toEqual([`/usr/bin/pgbackrest --stanza=${stanza} --type=${kind} backup`]);
    expect(values(unit, 'EnvironmentFile')).toEqual(['/etc/pgbackrest/secrets.env']);
  }
  const { parameters } = parse(deployText('patroni/patroni.yml')).bootstrap.dcs.postgresql;
  expect(parameters.archive_command).toBe(`pgbackrest --stanza=${stanza} archive-push %p`);
});
