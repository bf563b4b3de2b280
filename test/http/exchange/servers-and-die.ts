/**
 * A process that visits the servers of several connections and is killed in the middle of all of them:
 * `node servers-and-die.ts <url> <data folder> <secret> <connection>:<step> …`; a connection without a step goes on until it is killed from outside.
 */
import { createStillness } from '#server/import/files-in/drop-folder.ts';
import type { ArriveStep } from '#server/import/servers/arrive.ts';
import { type LookDeps, lookAtServer } from '#server/import/servers/server-look.ts';
import { readServer } from '#server/import/servers/servers.repository.ts';
import { connect } from '#server/platform/db/index.ts';
import { stuckAt } from '../../setup/stuck-at.ts';

const [url = '', dataDir = '', secret = '', ...wanted] = process.argv.slice(2);
const db = await connect({ url });
// What is killed from outside works until then.
setInterval(() => {}, 1_000);

async function look(connection: string, onStep?: LookDeps['onStep']): Promise<void> {
  const server = await readServer(db, connection);
  if (!server) throw new Error(connection);
  const deps: LookDeps = {
    db,
    clock: () => new Date(),
    dataDir,
    timeZone: 'Europe/Rome',
    log: { error: (...said: unknown[]) => console.error(...said) },
    secrets: [secret],
    allowed: () => true,
    maxMb: 10,
    seconds: 60,
    stillness: createStillness(),
    filesOut: { lookAt: async () => 0 },
    state: { server: async () => {} },
    ...(onStep && { onStep }),
  };
  await lookAtServer(deps, server, new AbortController().signal);
}

for (const [connection = '', step = ''] of wanted.map((one) => one.split(':')))
  await (step === '' ? look(connection) : stuckAt(step as ArriveStep, (onStep) => look(connection, onStep)));
