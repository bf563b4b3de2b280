/** For `.ci/run`: a PostgreSQL in a process of its own. Prints its DATABASE_URL and ends when its input is closed. */
import { startStandalone } from '../test/setup/standalone-postgres.ts';

const server = await startStandalone();
const stop = () => server.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
process.stdin.once('end', stop).resume();
console.log(server.url);
