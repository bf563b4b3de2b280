/** Sends events to Kafka. Its client is loaded with the first event: a shop without KAFKA_BROKERS never loads it. */
import type { Producer, SASLOptions } from '@platformatic/kafka';
import type { KafkaAddress } from '#server/platform/kafka/kafka-address.ts';
import { inSpan } from '#server/platform/tracing/spans.ts';
import type { RemoteSink } from './event-sink.ts';
import { kafkaFault } from './kafka-fault.ts';
import { inParts, type KafkaMessage, kafkaMessage } from './kafka-message.rules.ts';
import { createMissingTopics } from './kafka-topics.ts';

/** Row of `tracking_readers`. */
export const KAFKA_READER = 'kafka';

const CONNECT_MS = 3_000;
/** How long a broker may wait for its copies. */
const COPIES_MS = 8_000;
const ANSWER_MS = 10_000;
const PAUSE_MS = 250;
const TRIES = 4;
/** All tries of one send together. */
const SEND_MS = 30_000;
const METADATA_MS = 60_000;

type EventProducer = Producer<string, string, string, string>;

export interface KafkaSinkOptions {
  readonly address: KafkaAddress;
  readonly sendMs?: number;
}

export function createKafkaSink({ address, sendMs = SEND_MS }: KafkaSinkOptions): RemoteSink {
  const closing = new AbortController();
  let opening: Promise<EventProducer> | undefined;

  async function open(): Promise<EventProducer> {
    const { Producer, Admin, stringSerializers } = await import('@platformatic/kafka');
    const connection = connectionTo(address);
    await createMissingTopics(new Admin(connection));
    return new Producer({
      ...connection,
      serializers: stringSerializers,
      // One request at a time for each broker, numbered: a repeated one is not stored twice, and none overtakes another.
      idempotent: true,
      acks: -1,
      autocreateTopics: false,
    });
  }

  /** What failed may have left half a batch and numbers that do not fit: the next try has connections and numbers of its own. */
  function giveUp(): void {
    const old = opening;
    opening = undefined;
    void old?.then((producer) => producer.close(true)).catch(() => {});
  }

  async function sendPart(messages: KafkaMessage[]): Promise<void> {
    opening ??= open();
    const producer = await opening;
    closing.signal.throwIfAborted();
    await producer.send({ messages });
  }

  return {
    name: KAFKA_READER,
    async send(events) {
      const limit = AbortSignal.any([closing.signal, AbortSignal.timeout(sendMs)]);
      const ended = new Promise<never>((_, reject) => {
        limit.addEventListener('abort', () => reject(limit.reason), { once: true });
      });
      ended.catch(() => {});
      try {
        closing.signal.throwIfAborted();
        for (const part of inParts(events.map(kafkaMessage)))
          await inSpan({ kind: 'kafka', name: 'send' }, () => Promise.race([sendPart(part), ended]));
      } catch (error) {
        giveUp();
        throw kafkaFault(error, address);
      }
    },
    async close() {
      closing.abort(new Error('The shop is stopping.'));
      giveUp();
    },
  };
}

function connectionTo({ hosts, tls, login }: KafkaAddress) {
  const sasl: SASLOptions | undefined = login && {
    mechanism: login.mechanism,
    username: login.user,
    password: login.password,
  };
  return {
    clientId: 'bancale',
    bootstrapBrokers: [...hosts],
    connectTimeout: CONNECT_MS,
    requestTimeout: ANSWER_MS,
    timeout: COPIES_MS,
    retries: TRIES,
    retryDelay: PAUSE_MS,
    metadataMaxAge: METADATA_MS,
    ...(tls && { tls: {} }),
    ...(sasl && { sasl }),
  };
}
