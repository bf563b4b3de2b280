/**
 * Apache Kafka: one node, or three, each broker and controller in one process. `kcat`, a client in C, looks whether a node can be used
 * and what is in it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine, Place, Running } from './engine.ts';
import { ownFolder } from './find-commands.ts';
import { findJava, javaNeeded } from './find-java.ts';

export interface KafkaOptions {
  readonly nodes?: 1 | 3;
  /** Name and password that clients need (SASL/PLAIN); without it everybody may do everything. */
  readonly login?: { readonly user: string; readonly password: string };
}

export interface KafkaNode {
  readonly port: number;
  pid(): number;
  /** At once, as in a power failure. */
  kill(): Promise<void>;
  /** Starts it again, with the data that it had; resolves when it can be used. */
  start(): Promise<void>;
}

export interface KafkaAddress {
  /** `host:port,host:port` */
  readonly brokers: string;
  readonly nodes: readonly KafkaNode[];
}

const JAVA = 17;
const VERSION = '4.2.2';
const CLUSTER_ID = 'YmFuY2FsZS1kaS1wcm92YQ';
const NAMES = ['first', 'second', 'third'] as const;

export const kafka: Engine<KafkaOptions, KafkaAddress> = {
  name: 'kafka',
  title: 'Apache Kafka',
  source: { debian: ['kcat'], maven: 'kafka' },
  commands: ['kcat'],
  files: [`lib/kafka_2.13-${VERSION}.jar`],
  needs: () => javaNeeded(JAVA),
  ports: {
    first: 19192,
    'first controller': 19193,
    second: 19292,
    'second controller': 19293,
    third: 19392,
    'third controller': 19393,
  },
  async start(place, { nodes: count = 1, login } = {}) {
    const names = NAMES.slice(0, count);
    const voters = names
      .map((name, at) => `${at + 1}@${place.host(name)}:${place.port(`${name} controller`)}`)
      .join(',');
    const nodes = names.map((name, at) => nodeOf(place, { name, number: at + 1, voters, count, login }));
    for (const node of nodes) await node.format();
    // Two of three are needed before the first one can be used.
    await Promise.all(nodes.map(({ start }) => start()));
    return { brokers: names.map((name) => `${place.host(name)}:${place.port(name)}`).join(','), nodes };
  },
  describe: ({ brokers }) => [brokers, `kcat -L -b ${brokers}`],
};

interface NodeOptions {
  readonly name: (typeof NAMES)[number];
  readonly number: number;
  readonly voters: string;
  readonly count: number;
  readonly login: KafkaOptions['login'];
}

function nodeOf(
  place: Place,
  { name, number, voters, count, login }: NodeOptions,
): KafkaNode & { format(): Promise<void> } {
  const [host, port] = [place.host(name), place.port(name)];
  const settings = join(place.folder, `${name}.properties`);
  const protocol = login ? 'SASL_PLAINTEXT' : 'PLAINTEXT';
  const copies = Math.min(count, 3);
  writeFileSync(
    settings,
    `process.roles=broker,controller
node.id=${number}
controller.quorum.voters=${voters}
listeners=${protocol}://${host}:${port},CONTROLLER://${host}:${place.port(`${name} controller`)}
listener.security.protocol.map=${protocol}:${protocol},CONTROLLER:PLAINTEXT
inter.broker.listener.name=${protocol}
controller.listener.names=CONTROLLER
log.dirs=${join(place.folder, name)}
num.partitions=12
default.replication.factor=${copies}
min.insync.replicas=${Math.max(1, copies - 1)}
offsets.topic.replication.factor=${copies}
transaction.state.log.replication.factor=${copies}
transaction.state.log.min.isr=${Math.max(1, copies - 1)}
auto.create.topics.enable=false
num.network.threads=2
num.io.threads=2
log.cleaner.enable=false
${login ? passwords(login) : ''}`,
    { mode: 0o600 },
  );
  const logging = join(import.meta.dirname, 'kafka/log4j2.properties');
  const java = (main: string, ...args: readonly string[]) => [
    findJava(JAVA) ?? 'java',
    // Little memory, and a start that costs little.
    '-Xmx384m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    `-Dlog4j2.configurationFile=${logging}`,
    '-cp',
    join(ownFolder('kafka'), 'lib/*'),
    main,
    ...args,
  ];
  const identity = login
    ? [
        'security.protocol=SASL_PLAINTEXT',
        'sasl.mechanisms=PLAIN',
        `sasl.username=${login.user}`,
        `sasl.password=${login.password}`,
      ]
    : [];
  const list = [
    place.command('kcat'),
    '-L',
    '-m',
    '2',
    '-b',
    `${host}:${port}`,
    ...identity.flatMap((one) => ['-X', one]),
  ];
  let running: Running | undefined;
  return {
    port,
    pid: () => running?.pid ?? 0,
    format: async () =>
      void (await place.run(
        java('kafka.tools.StorageTool', 'format', '--ignore-formatted', '-t', CLUSTER_ID, '-c', settings),
      )),
    async start() {
      running = await place.launch(name, java('kafka.Kafka', settings), {
        ready: () => place.run(list).then((said) => said.includes(`broker ${number} at`)),
      });
    },
    kill: async () => running?.kill(),
  };
}

const passwords = ({ user, password }: NonNullable<KafkaOptions['login']>) => `sasl.enabled.mechanisms=PLAIN
sasl.mechanism.inter.broker.protocol=PLAIN
listener.name.sasl_plaintext.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \\
  username="${user}" password="${password}" user_${user}="${password}";
`;
