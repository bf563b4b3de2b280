/** Why events did not reach Kafka, as a sentence for operators: it is in the log and on the office's page of jobs. */
import { certificateFault } from '#server/platform/certificate-fault.rules.ts';
import type { KafkaAddress } from '#server/platform/kafka/kafka-address.ts';
import { hasCode, innermost } from './kafka-error.ts';
import { TopicMissing } from './kafka-topics.ts';

export function kafkaFault(error: unknown, { hosts, login }: Pick<KafkaAddress, 'hosts' | 'login'>): Error {
  const inner = innermost(error);
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  const why = certificateFault(code) ?? (inner instanceof Error ? inner.message.replace(/\.$/, '') : String(inner));
  if (error instanceof TopicMissing) return new Error(`${error.message} (${why}).`, { cause: error });
  if (hasCode(error, 'PLT_KFK_AUTHENTICATION'))
    return new Error(`Kafka refuses ${login ? `the user ${login.user}` : 'clients without KAFKA_SASL'}: ${why}.`, {
      cause: error,
    });
  if (inner instanceof Error && inner.name === 'TimeoutError')
    return new Error(`Kafka (${hosts.join(', ')}) did not answer in time; events wait in the database.`, {
      cause: error,
    });
  return new Error(`Kafka (${hosts.join(', ')}): ${why}; events wait in the database.`, { cause: error });
}
