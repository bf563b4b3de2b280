/** The topics of events: made by the shop where they are missing and it may do so; those that exist stay as they are. */
import type { Admin } from '@platformatic/kafka';
import { hasCode } from './kafka-error.ts';

export const KAFKA_TOPICS = ['cart-tracking', 'search-tracking'] as const;

const PARTITIONS = 12;
const COPIES = 3;
const RETENTION_DAYS = 14;
const DAY_MS = 86_400_000;

export class TopicMissing extends Error {
  override readonly name = 'TopicMissing';
  constructor(topic: string, options: ErrorOptions) {
    super(
      `The topic ${topic} does not exist in Kafka and could not be created: create it, or allow the shop to`,
      options,
    );
  }
}

/** @throws TopicMissing when one is missing and cannot be made */
export async function createMissingTopics(admin: Admin): Promise<void> {
  try {
    const present = new Set(await admin.listTopics());
    const missing = KAFKA_TOPICS.filter((topic) => !present.has(topic));
    if (missing.length === 0) return;
    const { brokers } = await admin.metadata({});
    const replicas = Math.min(COPIES, brokers.size);
    const settings = {
      'min.insync.replicas': String(Math.max(1, replicas - 1)),
      'retention.ms': String(RETENTION_DAYS * DAY_MS),
    };
    const configs = Object.entries(settings).map(([name, value]) => ({ name, value }));
    for (const topic of missing) {
      try {
        await admin.createTopics({ topics: [topic], partitions: PARTITIONS, replicas, configs });
      } catch (error) {
        // Another process made it a moment ago: not every broker knows it at once.
        if (!hasCode(error, 'TOPIC_ALREADY_EXISTS')) throw new TopicMissing(topic, { cause: error });
      }
    }
  } finally {
    await admin.close().catch(() => {});
  }
}
