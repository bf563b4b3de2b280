/** Background work in the office: seen, run now, paused and taken back; what failed is on the start page (C-OFF-1, C-OFF-2, C-OFF-5). */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { BUILT_IN_ROLES } from '#contract/office/permissions.ts';
import { JOB_NAMES, type JobName } from '#contract/values/job-names.ts';
import { emailsOf } from '../kit/emails.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
let laura: OfficeVisitor;
let count = 0;
const key = () => {
  count += 1;
  return `jobs-press-${count}`;
};

beforeAll(async () => {
  laura = await signIn(shop());
});

async function job(name: JobName, who = laura) {
  const { jobs } = await who.call('office_jobs.get', {});
  return jobs.find((one) => one.name === name) ?? expect.fail(name);
}
const runs = async (name: JobName) => (await laura.call('office_jobs.get_runs', { name })).runs;

describe('background work in the office', () => {
  test('all of it is listed with its schedule', async () => {
    const { jobs } = await laura.call('office_jobs.get', {});
    expect(jobs.map(({ name }) => name)).toEqual(JOB_NAMES);
    expect(await job('outbox')).toMatchObject({ every: 5, paused: null });
    // This shop issues no invoices.
    expect(await job('files of invoices')).toMatchObject({ state: 'off', every: null, next_at: null });
  });

  test('is run now, once per press, and stands in the log with the person', async () => {
    const press = { key: key(), name: 'retention' as const };
    const [one, two] = await Promise.all([laura.call('office_jobs.run', press), laura.call('office_jobs.run', press)]);
    expect(one).toEqual(two);
    await vi.waitFor(
      async () => expect((await runs('retention')).filter((run) => run.asked_by !== '')).toHaveLength(1),
      20_000,
    );
    const { last, durations } = await job('retention');
    expect([last?.error, durations.at(-1)?.failed]).toEqual(['', false]);
    expect(last?.done).toBeTypeOf('number');
  });

  test('a paused outbox sends nothing until a person asks or it goes on; pausing is undone (C-OFF-2)', async () => {
    const { operation } = await laura.call('office_jobs.pause', { key: key(), name: 'outbox', paused: true });
    expect((await job('outbox')).paused?.by).not.toBe('');
    const to = 'paused@jobs.example';
    await shop().db.query(
      null,
      `insert into letters (kind, recipient, payload, created_at, next_attempt_at)
       values ('message', $1, '{"values": {"subject": "A", "text": {"block": "written", "text": "B"}}}', $2, $2)`,
      [to, shop().clock.now],
    );
    const sent = () => emailsOf(shop()).some((email) => email.includes(to));
    // Another e-mail asks for delivery at once: it waits too.
    await shop().guest().call('wrapper.send_generic_email', {
      name: 'Ada',
      company: '',
      email: 'ada@jobs.example',
      phone: '',
      subject: 'Orari',
      message: 'Siete aperti?',
      consent: true,
    });
    await laura.call('office_jobs.run', { key: key(), name: 'expired sessions' });
    await vi.waitFor(async () => expect(await runs('expired sessions')).not.toEqual([]), 20_000);
    expect(sent()).toBe(false);
    await laura.call('office_jobs.run', { key: key(), name: 'outbox' });
    await vi.waitFor(() => expect(sent()).toBe(true), 20_000);
    await laura.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
    expect((await job('outbox')).paused).toBeNull();
  });

  test('what failed is on the start page until it goes well again', async () => {
    await shop().db.query(
      null,
      `insert into office_jobs (name, last_at, last_error) values ('popularity', now(), 'deadlock detected')
       on conflict (name) do update set last_error = 'deadlock detected'`,
    );
    const before = await laura.call('office.get_desk', {});
    expect(before.jobs).toEqual([expect.objectContaining({ name: 'popularity', error: 'deadlock detected' })]);
    await laura.call('office_jobs.run', { key: key(), name: 'popularity' });
    await vi.waitFor(async () => expect((await job('popularity')).last?.error).toBe(''), 20_000);
    expect((await laura.call('office.get_desk', {})).jobs).toEqual([]);
  });

  test('what must not be paused is not, what is not there does not run, and it needs jobs.run (C-OFF-5)', async () => {
    const paused = await laura.send('office_jobs.pause', { key: key(), name: 'retention', paused: true });
    expect([paused.status, paused.body.code]).toEqual([409, 'conflict']);
    const off = await laura.send('office_jobs.run', { key: key(), name: 'files of invoices' });
    expect([off.status, off.body.code]).toEqual([409, 'conflict']);
    expect((await laura.send('office_jobs.run', { key: key(), name: 'everything' })).status).toBe(422);
    const sales = await staffWith(shop(), BUILT_IN_ROLES.sales);
    const refused = await sales.send('office_jobs.run', { key: key(), name: 'outbox' });
    expect([refused.status, refused.body.permission]).toEqual([403, 'jobs.run']);
    expect((await sales.call('office.get_desk', {})).jobs).toBeUndefined();
  });
});
