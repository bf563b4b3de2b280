/** How `KAFKA_BROKERS` and `KAFKA_SASL` are written (docs/scale-out-events.md). */

export interface KafkaLogin {
  readonly mechanism: 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512';
  readonly user: string;
  readonly password: string;
}

export interface KafkaBrokers {
  /** `host:port` each; some of the cluster are enough, they name the others. */
  readonly hosts: readonly string[];
  /** Connections are encrypted, and the brokers' certificates checked. */
  readonly tls: boolean;
}

export interface KafkaAddress extends KafkaBrokers {
  /** Left out: brokers ask for no login. */
  readonly login?: KafkaLogin;
}

/** @param text `kafka1:9092,kafka2:9092`, or `tls://kafka1:9093,kafka2:9093`; undefined = it is not of this form */
export function parseKafkaBrokers(text: string): KafkaBrokers | undefined {
  const tls = text.startsWith('tls://');
  const hosts = text
    .slice(tls ? 'tls://'.length : 0)
    .split(',')
    .map((host) => host.trim());
  const isRight = hosts.every((host) => {
    const [, port = '0'] = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(host) ?? [];
    return Number(port) > 0 && Number(port) < 65_536;
  });
  return isRight ? { hosts, tls } : undefined;
}

/** @param text `scram-sha-512:user:password`; the password may have colons. undefined = it is not of this form */
export function parseKafkaLogin(text: string): KafkaLogin | undefined {
  const [, mechanism = '', user = '', password = ''] =
    /^(plain|scram-sha-256|scram-sha-512):([^:]+):(.+)$/is.exec(text) ?? [];
  if (password === '') return undefined;
  return { mechanism: mechanism.toUpperCase() as KafkaLogin['mechanism'], user, password };
}
