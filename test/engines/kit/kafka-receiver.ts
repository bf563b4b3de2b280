/** What is in Kafka, read by `kcat`: a mistake of our client on both sides would not be seen. */
import { deepStrictEqual } from 'node:assert';
import { KAFKA_TOPICS } from '#server/modules/tracking/kafka-topics.ts';
import { kafka } from '../../../scripts/engines/kafka.ts';
import type { Received } from '../../http/tracking/event-sink.cases.ts';
import { commandOf } from './command-of.ts';

/** Everything that consumers get, each partition in its order. @param identity how `kcat` connects (`KafkaAddress`) */
export function readTopics(
  brokers: string,
  topics: readonly string[] = KAFKA_TOPICS,
  identity: readonly string[] = [],
): Received[] {
  const kcat = commandOf(kafka, 'kcat');
  return topics.flatMap((topic) => {
    // Key, headers, value: no JSON of ours has a tab in it.
    const { status, stdout, stderr } = kcat(
      '-C',
      '-q',
      '-e',
      '-b',
      brokers,
      ...identity,
      '-t',
      topic,
      '-o',
      'beginning',
      '-f',
      '%k\t%h\t%s\n',
    );
    if (status !== 0) throw new Error(`kcat failed: ${stderr}`);
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [key = '', headers = '', value = ''] = line.split('\t');
        const { client_id, listing_code, event_id } = JSON.parse(value) as Record<string, string | number>;
        deepStrictEqual({ key, headers }, { key: String(client_id), headers: `event-id=${event_id}` });
        return { customerId: Number(client_id), text: String(listing_code), eventId: String(event_id) };
      });
  });
}
