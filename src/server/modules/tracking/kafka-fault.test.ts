import { describe, expect, it } from 'vitest';
import { kafkaFault } from './kafka-fault.ts';
import { TopicMissing } from './kafka-topics.ts';

const address = {
  hosts: ['kafka1:9092'],
  login: { mechanism: 'PLAIN', user: 'bancale', password: 'segreto' },
} as const;
const coded = (message: string, code: string) => Object.assign(new Error(message), { code });
const wrapped = (error: Error) =>
  new AggregateError([new Error('metadata failed', { cause: new AggregateError([error]) })]);

describe('why events did not reach Kafka', () => {
  it('names what happened, not how it was wrapped, and never the password', () => {
    const { message } = kafkaFault(wrapped(coded('Connection to kafka1:9092 failed.', 'PLT_KFK_NETWORK')), address);
    expect(message).toBe('Kafka (kafka1:9092): Connection to kafka1:9092 failed; events wait in the database.');
  });

  it('says that the login is refused', () => {
    const refused = wrapped(coded('SASL authentication failed.', 'PLT_KFK_AUTHENTICATION'));
    expect(kafkaFault(refused, address).message).toBe('Kafka refuses the user bancale: SASL authentication failed.');
    expect(kafkaFault(refused, { hosts: address.hosts }).message).toContain('clients without KAFKA_SASL');
  });

  it('says which topic is missing', () => {
    const missing = new TopicMissing('cart-tracking', { cause: wrapped(new Error('Topic authorization failed.')) });
    expect(kafkaFault(missing, address).message).toBe(
      'The topic cart-tracking does not exist in Kafka and could not be created: create it, or allow the shop to (Topic authorization failed).',
    );
  });

  it('says what to do about a certificate of an unknown authority', () => {
    const unknown = wrapped(coded('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'));
    expect(kafkaFault(unknown, address).message).toBe(
      'Kafka (kafka1:9092): its certificate is of an authority that this machine does not know: name the file of that authority in NODE_EXTRA_CA_CERTS; events wait in the database.',
    );
  });

  it('says that nothing came in time', () => {
    expect(kafkaFault(AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason, address).message).toContain(
      'did not answer in time',
    );
  });
});
