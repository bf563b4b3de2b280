/** A process that visits a server and is killed at a step: `node servers-and-die.ts <url> <data folder> <connection> <secret> <step>`. */
import { createStillness } from '#server/import/files-in/drop-folder.ts';
import { lookAtServer } from '#server/import/servers/server-look.ts';
import { readServer } from '#server/import/servers/servers.repository.ts';
import { connect } from '#server/platform/db/index.ts';

const [url = '', dataDir = '', connection = '', secret = '', deadly] = process.argv.slice(2);
const db = await connect({ url });
// What is killed from outside works until then.
setInterval(() => {}, 1_000);
const server = await readServer(db, connection);
if (!server) throw new Error(connection);
const deps = {
  db,
  clock: () => new Date(),
  dataDir,
  timeZone: 'Europe/Rome',
  log: { error: (...said: unknown[]) => console.error(...said) },
  secrets: [secret] as const,
  allowed: () => true,
  maxMb: 10,
  seconds: 60,
  stillness: createStillness(),
  filesOut: { lookAt: async () => 0 },
  state: { server: async () => {} },
  onStep(step: string) {
    if (step === deadly) process.kill(process.pid, 'SIGKILL');
  },
};
await lookAtServer(deps, server, new AbortController().signal);
