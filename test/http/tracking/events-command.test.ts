/** `npm run shop -- events …`: receivers of events are listed with what waits for them, and removed (docs/scale-out-events.md). */
import { expect, test, vi } from 'vitest';
import { BUILT_IN_READER } from '#server/modules/tracking/index.ts';
import { createRemoteRelay } from '#server/modules/tracking/remote-relay.ts';
import { insertEvents } from '#server/modules/tracking/tracking-events.repository.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { readEventsArguments } from '../../../src/cli/events-arguments.ts';
import { eventsCommand } from '../../../src/cli/events-command.ts';
import { commandContext } from '../kit/command-context.ts';
import { withShop } from '../kit/start-shop.ts';
import { numbered } from './event-sink.cases.ts';

const shop = withShop({ demo: false });

async function events(...argv: readonly string[]): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((line: string) => void lines.push(line)),
  );
  const given = readEventsArguments(argv);
  if (given === 'help' || 'wrong' in given) throw new Error(JSON.stringify(given));
  const code = await eventsCommand(commandContext(shop()), given);
  for (const spy of spies) spy.mockRestore();
  return { code, out: lines.join('\n') };
}

test('listed with what waits, removed once, and the sums of the shop never', async () => {
  const { db, databaseUrl } = shop();
  const leases = createLeases({ url: databaseUrl, warn: () => {} });
  const sink = { name: 'kafka', send: async () => {}, close: async () => {} };
  await insertEvents(db, numbered(0, 3));
  await expect.poll(() => createRemoteRelay({ db, sink, leases }).run()).toBe(3);
  await insertEvents(db, numbered(3, 2));
  const listed = await events('readers');
  expect(listed.code).toBe(0);
  expect(listed.out).toMatch(/kafka\s+2 in attesa/);
  expect((await events('readers', '--lang', 'en')).out).toMatch(/kafka\s+2 waiting/);
  expect(await events('remove', 'kafka')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^kafka non riceve più/),
  });
  expect(await events('remove', 'kafka', '--lang', 'en')).toEqual({
    code: 1,
    out: 'No receiver is called kafka: events readers lists them.',
  });
  expect((await events('readers')).out).not.toContain('kafka');
  expect((await events('remove', BUILT_IN_READER)).code).toBe(1);
  await leases.close();
});
