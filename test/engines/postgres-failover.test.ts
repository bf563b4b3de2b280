/** Several hosts in DATABASE_URL: another server becomes the primary under load (scale-out §5, §12). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect, type Database, OutcomeUnknown } from '#server/platform/db/index.ts';
import { openSession } from '#server/platform/db/session.ts';
import { isDatabaseAway } from '#server/platform/http/error-answer.ts';
import { type PostgresAddress, postgres } from '../../scripts/engines/postgres.ts';
import { type Started, startEngine } from '../../scripts/engines/running-engines.ts';
import { type BadLine, startBadLine } from '../http/kit/bad-line.ts';
import { onEngine } from './kit/engine-tests.ts';
import { createOrders, faultsOf, startWriting, type WritingLoad } from './kit/writing-load.ts';

const SYNCHRONOUS = `alter system set synchronous_standby_names = 'ANY 1 (*)'`;
/** Of a busy machine. */
const PATIENT = { timeout: 60_000, interval: 20 };

/** One URL with several hosts. */
const hostsOf = (url: string, ...ports: number[]) =>
  url.replace(/@[^/]*/, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`);

onEngine(postgres, () => {
  let server: Started<PostgresAddress>;
  let db: Database | undefined;
  let load: WritingLoad | undefined;
  let said: string[];
  let lines: BadLine[];

  beforeEach(async () => {
    [said, lines, db, load] = [[], [], undefined, undefined];
    server = await startEngine(postgres);
  });
  afterEach(async () => {
    server.primary.thaw();
    await load?.stop().catch(() => {});
    await db?.close();
    for (const line of lines) await line.close();
    await server.stop();
  });

  async function open(...ports: number[]): Promise<Database> {
    const log = (line: string) => said.push(line);
    db = await connect({ url: hostsOf(server.primary.url, ...ports), log, statementTimeoutMs: 20_000 });
    return db;
  }
  /** With a commit that waits for the standby: what is acknowledged is on both. */
  async function underLoad(on: Database): Promise<WritingLoad> {
    await createOrders(on);
    const session = await openSession(server.primary.url);
    await session.query(null, SYNCHRONOUS);
    await session.query(null, 'select pg_reload_conf()');
    await session.close();
    load = startWriting(on);
    await growth(load, 20);
    return load;
  }
  const growth = async ({ acknowledged }: WritingLoad, by: number) => {
    const wanted = acknowledged.size + by;
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(wanted), PATIENT);
  };
  /** Milliseconds from a moment to the first acknowledgement after it. */
  const firstAfter = ({ acknowledged }: WritingLoad, moment: number) =>
    Math.min(...[...acknowledged.values()].filter((at) => at > moment)) - moment;

  test('the primary dies under load: the other takes writes, nothing acknowledged is lost, nothing is there twice', async () => {
    const { primary, standby } = server;
    const on = await open(standby.port, primary.port);
    const running = await underLoad(on);
    const heard: Array<string | null> = [];
    await on.listen('news', (payload) => heard.push(payload));
    await primary.kill();
    await standby.promote();
    const promoted = Date.now();
    await growth(running, 50);
    await running.stop();
    console.log(
      `fail-over: first write ${firstAfter(running, promoted)} ms after the promotion, load ${running.unknown()} unknown`,
    );
    expect(await faultsOf(on, running)).toEqual([]);
    // LISTEN has moved too.
    await vi.waitFor(() => expect(heard).toContain(null), PATIENT);
    await on.query(null, `select pg_notify('news', 'from the new one')`);
    await vi.waitFor(() => expect(heard.at(-1)).toBe('from the new one'), PATIENT);
    expect(said.some((line) => line === `The database at 127.0.0.1:${standby.port} takes writes.`)).toBe(true);
  });

  test('the primary is frozen: it is left when another is promoted, and not used again when it thaws', async () => {
    const { primary, standby } = server;
    const running = await underLoad(await open(primary.port, standby.port));
    primary.freeze();
    await standby.promote();
    const promoted = Date.now();
    await growth(running, 50);
    console.log(`frozen primary: first write ${firstAfter(running, promoted)} ms after the promotion`);
    primary.thaw();
    await growth(running, 50);
    await running.stop();
    const now = await connect({ url: standby.url });
    expect(await faultsOf(now, running)).toEqual([]);
    await now.close();
    // Both take writes: a shop that starts now takes the newer one too.
    const fresh = await connect({ url: hostsOf(primary.url, primary.port, standby.port) });
    expect(await fresh.query(null, `select current_setting('port')::int as port`)).toEqual([{ port: standby.port }]);
    await fresh.close();
  });

  test('the shop is cut off from the primary, the standby is not (asymmetric): the same', async () => {
    const { primary, standby } = server;
    const line = await startBadLine(primary.port);
    lines.push(line);
    const on = await open(line.port, standby.port);
    const running = await underLoad(on);
    line.isSilent = true;
    await standby.promote();
    await growth(running, 50);
    line.isSilent = false;
    line.cut();
    await growth(running, 50);
    await running.stop();
    const now = await connect({ url: standby.url });
    expect(await faultsOf(now, running)).toEqual([]);
    await now.close();
  });

  test('a primary that lost its standbys acknowledges nothing', async () => {
    const { primary, standby } = server;
    await underLoad(await open(primary.port, standby.port));
    await load?.stop();
    await db?.close();
    await standby.kill();
    db = await connect({ url: primary.url, statementTimeoutMs: 500 });
    const outcome = await db
      .query(null, `insert into taken values ('alone', 1000000)`)
      .catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(OutcomeUnknown);
  });

  test('nobody takes writes: requests are refused, and go on by themselves when one is promoted', async () => {
    const { primary, standby } = server;
    const on = await open(primary.port, standby.port);
    await createOrders(on);
    await primary.kill();
    const refused = await on.query(null, 'select 1').catch((error: unknown) => error);
    expect(isDatabaseAway(refused)).toBe(true);
    await standby.promote();
    await vi.waitFor(async () => expect(await on.query(null, 'select 1 as one')).toEqual([{ one: 1 }]), PATIENT);
  });

  test('no host takes writes at the start: one sentence names each of them', async () => {
    const { primary, standby } = server;
    await primary.kill();
    const url = hostsOf(primary.url, primary.port, standby.port);
    const failed = await connect({ url, patienceMs: 500 }).catch((error: Error) => error.message);
    expect(failed).toBe(
      `DATABASE_URL: none of its hosts takes writes: 127.0.0.1:${primary.port} does not answer (connect ECONNREFUSED ` +
        `127.0.0.1:${primary.port}); 127.0.0.1:${standby.port} is a standby. Promote one of them, or correct the list.`,
    );
  });
});
