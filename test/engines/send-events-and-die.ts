/** Sends events to Kafka and dies when Kafka has them and the place has not moved yet: as a power failure may do. Arguments: database, brokers. */
import { createKafkaSink } from '#server/modules/tracking/kafka-sink.ts';
import { createRemoteRelay } from '#server/modules/tracking/remote-relay.ts';
import { connect } from '#server/platform/db/index.ts';
import { createLeases } from '#server/platform/db/leases.ts';

const [url = '', brokers = '', batches = '1'] = process.argv.slice(2);
const db = await connect({ url });
const kafka = createKafkaSink({ address: { hosts: brokers.split(','), tls: false } });
let sent = 0;
const sink: typeof kafka = {
  ...kafka,
  async send(events) {
    await kafka.send(events);
    sent += 1;
    if (sent === Number(batches)) process.kill(process.pid, 'SIGKILL');
  },
};
const relay = createRemoteRelay({ db, sink, leases: createLeases({ url, warn: () => {} }) });
await relay.run();
