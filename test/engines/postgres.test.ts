/** PostgreSQL with a standby: what is committed on one is on the other, also when the first one is gone. */
import { expect, test, vi } from 'vitest';
import { connect } from '#server/platform/db/index.ts';
import { postgres } from '../../scripts/engines/postgres.ts';
import { startEngine } from '../../scripts/engines/running-engines.ts';
import { commandOf } from './kit/command-of.ts';
import { onEngine } from './kit/engine-tests.ts';

const psql = (url: string, sql: string) =>
  commandOf(postgres, 'psql')('--no-psqlrc', '--tuples-only', '--no-align', url, '-c', sql);

onEngine(postgres, () => {
  test('a standby has what the primary commits, and takes writes when it is promoted after the primary died', async () => {
    const { primary, standby, stop } = await startEngine(postgres);
    try {
      const db = await connect({ url: primary.url });
      await db.query(null, 'create table orders_here (number text)');
      await db.query(null, `insert into orders_here values ('OC/1')`);
      await db.close();
      const numbers = () => psql(standby.url, 'select number from orders_here').stdout;
      await vi.waitFor(() => expect(numbers()).toBe('OC/1\n'), { timeout: 20_000 });
      expect(psql(standby.url, `insert into orders_here values ('OC/2')`).stderr).toContain('read-only transaction');
      await primary.kill();
      await standby.promote();
      expect(psql(standby.url, `insert into orders_here values ('OC/2')`)).toMatchObject({ status: 0 });
      expect(numbers()).toBe('OC/1\nOC/2\n');
    } finally {
      await stop();
    }
  });
});
