/** A process that takes a lease and keeps it until it is killed: address of the database, name of the lease. */
import { createLeases } from '#server/platform/db/leases.ts';

const [url = '', name = ''] = process.argv.slice(2);
await createLeases({ url, warn: console.error }).take(name);
setInterval(() => {}, 60_000);
