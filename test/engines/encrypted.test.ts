/**
 * A shop whose database, Valkey, Kafka and bucket are reached with TLS and passwords, with certificates of the operator's own authority: as in
 * a shop whose servers belong to others. `kcat`, `curl` and PostgreSQL itself say that it is so.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { customer } from '../../bench/kit/shop-client.ts';
import { startShopProcess } from '../../e2e/kit/shop-process.ts';
import { type KafkaAddress, kafka } from '../../scripts/engines/kafka.ts';
import { type PostgresAddress, postgres } from '../../scripts/engines/postgres.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { type S3Address, s3 } from '../../scripts/engines/s3.ts';
import { type ValkeyAddress, valkey } from '../../scripts/engines/valkey.ts';
import { freePort } from '../../scripts/free-port.ts';
import { ownCertificate } from '../http/kit/own-certificate.ts';
import { commandOf } from './kit/command-of.ts';
import { onEngine } from './kit/engine-tests.ts';
import { readTopics } from './kit/kafka-receiver.ts';
import { newBucket } from './kit/s3-buckets.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const SOON = { timeout: 60_000, interval: 200 };

onEngine(postgres, () =>
  onEngine(valkey, () =>
    onEngine(kafka, () =>
      onEngine(s3, () => {
        const folder = mkdtempSync(join(tmpdir(), 'bancale-encrypted-'));
        const authority = join(folder, 'authority.pem');
        const certificate = ownCertificate();
        const login = { user: 'bancale', password: 'segreto:con:punti', scram: true };
        let database: Started<PostgresAddress>;
        let shared: Started<ValkeyAddress>;
        let events: Started<KafkaAddress>;
        let storage: Started<S3Address>;
        let env: Record<string, string>;

        beforeAll(async () => {
          writeFileSync(authority, certificate.cert);
          vi.stubEnv('CURL_CA_BUNDLE', authority);
          [database, shared, events, storage] = await Promise.all([
            startEngine(postgres, { options: { certificate } }),
            startEngine(valkey, { options: { certificate } }),
            startEngine(kafka, { options: { certificate, login } }),
            startEngine(s3, { options: { certificate } }),
          ]);
          const { bucket } = await newBucket(storage);
          env = {
            DATABASE_READ_URL: `${database.standby.url}?sslmode=verify-full`,
            REDIS_URL: shared.url,
            SESSION_SECRET: 'k'.repeat(32),
            KAFKA_BROKERS: `tls://${events.brokers}`,
            KAFKA_SASL: `scram-sha-512:${login.user}:${login.password}`,
            MEDIA_URL: `s3://${bucket}/negozio?endpoint=${storage.url}&region=${storage.region}`,
            AWS_ACCESS_KEY_ID: storage.accessKey,
            AWS_SECRET_ACCESS_KEY: storage.secretKey,
          };
        });
        afterAll(async () => {
          vi.unstubAllEnvs();
          await Promise.all([database, shared, events, storage].map((server) => server?.stop()));
          rmSync(folder, { recursive: true, force: true });
        });

        const start = async (more: Record<string, string>, log?: string) =>
          startShopProcess({
            port: await freePort(),
            products: 40,
            databaseUrl: `${database.primary.url}?sslmode=verify-full`,
            demo: true,
            env: { ...env, ...more },
            ...(log && { log }),
          });

        test('an authority that the machine does not know: the start names the server, and what to do', async () => {
          const said = await start({}).then(
            (shop) => shop.stop(),
            (error: Error) => error.message,
          );
          expect(said).toContain(
            `DATABASE_URL: PostgreSQL at 127.0.0.1:${database.primary.port} cannot be used: its certificate is of an authority that this machine does not know: name the file of that authority in NODE_EXTRA_CA_CERTS.`,
          );
        });

        test('with it the shop runs, and nothing goes over an open line', async () => {
          const log = join(folder, 'shop.log');
          writeFileSync(log, '');
          const shop = await start({ NODE_EXTRA_CA_CERTS: authority }, log);
          try {
            const client = await customer(shop.url, 'cliente1@example.com');
            await client.call('account.get_dashboard', {});
            const { client_id, address_code } = client.identity;
            const event = { action: 'send_order', topic: 'cart-tracking', cookies: 'accepted', listing_type: 'prova' };
            const path = `/kafka/cart/track?client_id=${client_id}&address_code=${address_code}`;
            expect((await client.post(path, { ...event, listing_code: 'cifrato' })).status).toBe(202);

            // A picture of the demo, which is in the bucket.
            const list = (await client.get('/shop?text=vite')).body.toString();
            const [picture = ''] = /\/media\/[^"' ,]+/.exec(list) ?? [];
            const shown = await fetch(new URL(picture.replaceAll('&amp;', '&'), shop.url));
            expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);

            const received = () =>
              readTopics(events.brokers, ['cart-tracking'], events.identity).map(({ text }) => text);
            await expect.poll(received, SOON).toContain('cifrato');
            const metrics = async () => (await fetch(`${shop.url}/metrics`)).text();
            const figures = await metrics();
            expect(figures).toContain('bancale_allowances_local 0');
            expect(figures).toContain('bancale_engine_breaker{engine="valkey"} 0');
            expect(figures).toContain('bancale_engine_breaker{engine="s3"} 0');
            expect(figures).toMatch(/^bancale_db_standby_statements_total [1-9]/m);
            expect(readFileSync(log, 'utf8')).not.toMatch(/certificate|no connection|cannot be/i);

            const psql = commandOf(postgres, 'psql');
            for (const { url } of [database.primary, database.standby]) {
              const lines = psql(
                '--tuples-only',
                '--no-align',
                '--command',
                `select count(*) filter (where not s.ssl), count(*) > 0
                   from pg_stat_activity a join pg_stat_ssl s using (pid) where a.application_name = 'bancale'`,
                `${url}?sslmode=require`,
              );
              expect(lines.stdout.trim()).toBe('0|t');
            }
            const open = psql('--command', 'select 1', `${database.primary.url}?sslmode=disable`);
            expect([open.status, open.stderr]).toEqual([2, expect.stringContaining('no encryption')]);
          } finally {
            await shop.stop();
          }
        });
      }),
    ),
  ),
);
