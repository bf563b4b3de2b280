import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { explainStartupError } from '#server/platform/startup-error.ts';
import { readEnv, threadsOf } from './env.ts';

describe('the environment', () => {
  test('an empty one is a shop on port 3000 with its own database', () => {
    expect(readEnv({})).toMatchObject({
      mode: 'production',
      dev: false,
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      demo: 'when-empty',
    });
  });

  test('empty values count as not given', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test('SEARCH_STANDBY_ARTICLES is a number of articles, 0 is one too; empty is none', () => {
    expect(readEnv({}).searchStandbyArticles).toBeUndefined();
    expect(readEnv({ SEARCH_STANDBY_ARTICLES: '' }).searchStandbyArticles).toBeUndefined();
    expect(readEnv({ SEARCH_STANDBY_ARTICLES: '0' }).searchStandbyArticles).toBe(0);
    expect(() => readEnv({ SEARCH_STANDBY_ARTICLES: 'no' })).toThrow(/SEARCH_STANDBY_ARTICLES must be a whole number/);
  });

  test('SEARCH_URL is the nodes of OpenSearch, each with its address; the value is not repeated', () => {
    expect(readEnv({}).searchNodes).toBeUndefined();
    expect(readEnv({ SEARCH_URL: 'http://user:secret@one:9200, https://two:9200' }).searchNodes).toEqual([
      'http://user:secret@one:9200',
      'https://two:9200',
    ]);
    expect(() => readEnv({ SEARCH_URL: 'http://one:9200,two:9200' })).toThrow(
      'The environment variable SEARCH_URL must look like http://host:9200 or http://a:9200,http://b:9200.',
    );
    expect(readEnv({ SEARCH_URL: 'http://one:9200', THREADS: '1' }).searchNodes).toHaveLength(1);
  });

  test('REDIS_URL is where Valkey is, or who knows it; the value is not repeated', () => {
    const key = { SESSION_SECRET: 'k'.repeat(32) };
    expect(readEnv({}).valkey).toBeUndefined();
    expect(readEnv({ ...key, REDIS_URL: 'redis://cache:6379/1' }).valkey).toMatchObject({ database: 1 });
    expect(readEnv({ ...key, REDIS_URL: 'redis://h1,h2/0?sentinel=shop' }).valkey?.hosts).toHaveLength(2);
    expect(() => readEnv({ ...key, REDIS_URL: 'redis://:very-secret@h1,h2' })).toThrow(
      /^The environment variable REDIS_URL must look like redis:\/\/:password@host:6379\/0 or redis:\/\/:password@host1,host2\/0\?sentinel=name\.$/,
    );
  });

  test('copies of a shop need the same key (scale-out §3.8)', () => {
    const sentence = (shared: string) =>
      `${shared} is for several copies of the shop: give all of them the same SESSION_SECRET.`;
    const twoHosts = 'postgres://shop:word@db1:5432,db2:5432/shop';
    expect(() => readEnv({ REDIS_URL: 'redis://cache' })).toThrow(sentence('REDIS_URL'));
    expect(() => readEnv({ DATABASE_URL: twoHosts })).toThrow(sentence('DATABASE_URL with several hosts'));
    expect(readEnv({ DATABASE_URL: twoHosts, SESSION_SECRET: 'k'.repeat(32) }).databaseUrl).toBe(twoHosts);
    expect(readEnv({ DATABASE_URL: 'postgres://shop@db1/shop?options=a,b' }).sessionSecrets).toBeUndefined();
  });

  test('other ways to the database belong to one that is given', () => {
    const url = 'postgres://shop@db1/shop';
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
      expect(() => readEnv({ [name]: url })).toThrow(`${name} is another way to the database of DATABASE_URL`);
      expect(() => readEnv({ DATABASE_URL: url, [name]: 'db2' })).toThrow(`${name} must look like postgres://`);
    }
    const given = { DATABASE_URL: url, DATABASE_DIRECT_URL: `${url}1`, DATABASE_READ_URL: `${url}2`, MIGRATE: '0' };
    expect(readEnv(given)).toMatchObject({
      databaseUrl: url,
      databaseDirectUrl: `${url}1`,
      databaseReadUrl: `${url}2`,
      migrate: false,
    });
  });

  describe('a value in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bancale-env-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    afterAll(() => rmSync(folder, { recursive: true }));

    test('counts as that of the variable, without the line end', () => {
      const path = file('key', `${'s'.repeat(32)}\n`);
      expect(readEnv({ SESSION_SECRET_FILE: path }).sessionSecrets).toEqual(['s'.repeat(32)]);
    });

    test('is refused beside the variable, when empty and when missing; its content is not repeated', () => {
      const path = file('token', 'very secret token');
      expect(() => readEnv({ APP_TOKEN: 'another token', APP_TOKEN_FILE: path })).toThrow(
        'Both APP_TOKEN and APP_TOKEN_FILE are given: leave one of them out.',
      );
      const empty = file('empty', '\n');
      expect(() => readEnv({ SMTP_URL_FILE: empty })).toThrow(`The file ${empty} of SMTP_URL_FILE is empty.`);
      expect(() => readEnv({ SMTP_URL_FILE: '/no/such/file' })).toThrow(
        'The file /no/such/file of SMTP_URL_FILE cannot be read (ENOENT).',
      );
      expect(() => readEnv({ SMTP_URL_FILE: path })).toThrow(/^(?!.*very secret)/);
    });
  });

  test('values are parsed, the last slash of PUBLIC_URL is dropped', () => {
    const env = readEnv({
      PORT: '8080',
      PUBLIC_URL: 'https://shop.example.com/',
      DEMO: '0',
      DATA_DIR: '/var/lib/bancale',
    });
    expect(env).toMatchObject({
      port: 8080,
      publicUrl: 'https://shop.example.com',
      demo: 'never',
      dataDir: '/var/lib/bancale',
    });
  });

  test.each([
    ['PORT', '80a', 'The environment variable PORT must be a whole number.'],
    ['PORT', '70000', 'The environment variable PORT must be at most 65535.'],
    [
      'DATABASE_URL',
      'mysql://x',
      'The environment variable DATABASE_URL must look like postgres://user:password@host:5432/database.',
    ],
    ['PUBLIC_URL', 'shop.example.com', 'The environment variable PUBLIC_URL must look like https://shop.example.com.'],
    [
      'SESSION_SECRET',
      'short',
      'The environment variable SESSION_SECRET must have at least 32 characters, each of several keys.',
    ],
    ['DEMO', 'yes', 'The environment variable DEMO must be 0, 1 or auto.'],
    ['LOG_LEVEL', 'loud', 'The environment variable LOG_LEVEL must be silent, error, warn, info or debug.'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readEnv({ [name]: value })).toThrow(sentence);
    expect(() => readEnv({ [name]: value })).not.toThrow(value === 'short' ? 'short' : `"${value}"`);
  });
});

describe('failures at start', () => {
  const system = (fields: object) => Object.assign(new Error('x'), fields);

  test.each([
    [
      { code: 'EADDRINUSE', port: 3000 },
      'Port 3000 is already in use by another program: stop it, or start Bancale on another one with PORT=3001.',
    ],
    [{ code: 'EACCES', port: 80 }, 'Port 80 may only be opened by root: choose one above 1023 with PORT.'],
    [{ code: 'EADDRNOTAVAIL', address: '10.9.9.9' }, 'HOST=10.9.9.9 is not an address of this machine.'],
    [
      { code: 'ENOSPC', path: '/d' },
      'The disk that holds /d is full: free some space and start again; what was saved before is safe.',
    ],
    [
      { code: 'EACCES', path: '/d' },
      '/d cannot be written by this user: change its owner, or choose another folder with DATA_DIR.',
    ],
  ])('%j', (fields, sentence) => {
    expect(explainStartupError(system(fields))).toBe(sentence);
  });

  test('a bug has no sentence', () => {
    expect(explainStartupError(new TypeError('x is not a function'))).toBeUndefined();
  });
});

describe('Kafka and roles', () => {
  test('brokers and login are read, the login only with brokers', () => {
    expect(readEnv({}).kafka).toBeUndefined();
    expect(readEnv({ KAFKA_BROKERS: 'tls://k1:9093,k2:9093', KAFKA_SASL: 'plain:bancale:segreto' }).kafka).toEqual({
      hosts: ['k1:9093', 'k2:9093'],
      tls: true,
      login: { mechanism: 'PLAIN', user: 'bancale', password: 'segreto' },
    });
    expect(() => readEnv({ KAFKA_BROKERS: 'k1' })).toThrow('KAFKA_BROKERS must look like kafka1:9092');
    expect(() => readEnv({ KAFKA_SASL: 'plain:bancale:segreto' })).toThrow('KAFKA_SASL is given without KAFKA_BROKERS');
    expect(() => readEnv({ KAFKA_BROKERS: 'k1:9092', KAFKA_SASL: 'segreto' })).toThrow(
      /KAFKA_SASL must look like [^:]*:/,
    );
  });

  test('a process has all roles, or those that are given', () => {
    expect([...readEnv({}).roles]).toEqual(['web', 'jobs', 'tracking']);
    expect([...readEnv({ ROLES: 'jobs, tracking' }).roles]).toEqual(['jobs', 'tracking']);
    expect(() => readEnv({ ROLES: 'web,worker' })).toThrow('ROLES must be some of web,jobs,tracking');
  });
});

test.each([
  [1, false, 'linux', 1],
  [4, false, 'linux', 4],
  [1, true, 'darwin', 1],
  ['auto', false, 'darwin', 1],
  ['auto', true, 'linux', 1],
  ['auto', false, 'linux', availableParallelism()],
] as const)('THREADS=%s, development %s, on %s: %i', (wanted, dev, platform, threads) => {
  expect(threadsOf(wanted, dev, platform)).toBe(threads);
});

test('several threads where they cannot share a port are refused with a sentence', () => {
  expect(() => threadsOf(2, false, 'win32')).toThrow(
    'THREADS=2 needs Linux: on this system several threads cannot share a port. Leave THREADS out.',
  );
  expect(() => threadsOf(2, true, 'linux')).toThrow('THREADS is for production: npm run dev has one thread.');
  expect(() => readEnv({ THREADS: '0' })).toThrow('THREADS must be at least 1.');
});
