import { describe, expect, it } from 'vitest';
import { parseKafkaBrokers, parseKafkaLogin } from './kafka-address.ts';

describe('KAFKA_BROKERS', () => {
  it('names brokers with their ports, with or without TLS', () => {
    expect(parseKafkaBrokers('kafka1:9092, kafka2:9092')).toEqual({
      hosts: ['kafka1:9092', 'kafka2:9092'],
      tls: false,
    });
    expect(parseKafkaBrokers('tls://k.example.com:9093')).toEqual({ hosts: ['k.example.com:9093'], tls: true });
    expect(parseKafkaBrokers('[::1]:9092')).toEqual({ hosts: ['[::1]:9092'], tls: false });
  });

  it.each(['kafka1', 'kafka1:0', 'kafka1:70000', 'http://kafka1:9092', 'kafka1:9092,', ''])('is not %j', (text) => {
    expect(parseKafkaBrokers(text)).toBeUndefined();
  });
});

describe('KAFKA_SASL', () => {
  it('is mechanism, user and password', () => {
    const login = { mechanism: 'SCRAM-SHA-512', user: 'bancale', password: 'a:b' };
    expect(parseKafkaLogin('scram-sha-512:bancale:a:b')).toEqual(login);
    expect(parseKafkaLogin('PLAIN:bancale:x')).toMatchObject({ mechanism: 'PLAIN' });
  });

  it.each(['bancale:segreto', 'plain:bancale', 'plain::segreto', 'gssapi:a:b'])('is not %j', (text) => {
    expect(parseKafkaLogin(text)).toBeUndefined();
  });
});
