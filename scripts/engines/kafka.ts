/**
 * Apache Kafka: one node, or three, each broker and controller in one process. `kcat`, a client in C, looks whether a node can be used
 * and what is in it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Certificate, type CertificateFiles, writeCertificate } from './certificate.ts';
import type { Engine, Place, Running } from './engine.ts';
import { ownFolder } from './find-commands.ts';
import { findJava, javaNeeded } from './find-java.ts';

export interface KafkaOptions {
  readonly nodes?: 1 | 3;
  /** What clients need; without it everybody may do everything. */
  readonly login?: KafkaLogin;
  /** Clients connect with TLS. */
  readonly certificate?: Certificate;
}

export interface KafkaLogin {
  readonly user: string;
  readonly password: string;
  /** SCRAM-SHA-512 is taken too. `kcat` of Debian 12 cannot: its attempts are refused, those of our client and of Java are not. */
  readonly scram?: boolean;
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
  /** Arguments of `kcat`: how it connects. */
  readonly identity: readonly string[];
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
  async start(place, { nodes: count = 1, login, certificate } = {}) {
    const files = certificate && writeCertificate(place, certificate);
    const identity = identityOf(login, files);
    const names = NAMES.slice(0, count);
    const voters = names
      .map((name, at) => `${at + 1}@${place.host(name)}:${place.port(`${name} controller`)}`)
      .join(',');
    const nodes = names.map((name, at) =>
      nodeOf(place, { name, number: at + 1, voters, count, login, files, identity }),
    );
    for (const node of nodes) await node.format();
    // Two of three are needed before the first one can be used.
    await Promise.all(nodes.map(({ start }) => start()));
    const brokers = names.map((name) => `${place.host(name)}:${place.port(name)}`).join(',');
    return { brokers, nodes, identity };
  },
  describe: ({ brokers }) => [brokers, `kcat -L -b ${brokers}`],
};

interface NodeOptions {
  readonly name: (typeof NAMES)[number];
  readonly number: number;
  readonly voters: string;
  readonly count: number;
  readonly login: KafkaLogin | undefined;
  readonly files: CertificateFiles | undefined;
  readonly identity: readonly string[];
}

function nodeOf(
  place: Place,
  { name, number, voters, count, login, files, identity }: NodeOptions,
): KafkaNode & { format(): Promise<void> } {
  const [host, port] = [place.host(name), place.port(name)];
  const settings = join(place.folder, `${name}.properties`);
  const protocol = protocolOf(login, files);
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
${login ? passwords(login, protocol) : ''}${files ? encryption(files) : ''}`,
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
  const list = [place.command('kcat'), '-L', '-m', '2', '-b', `${host}:${port}`, ...identity];
  let running: Running | undefined;
  return {
    port,
    pid: () => running?.pid ?? 0,
    format: async () =>
      void (await place.run(
        java(
          'kafka.tools.StorageTool',
          'format',
          '--ignore-formatted',
          '-t',
          CLUSTER_ID,
          '-c',
          settings,
          ...(login?.scram ? ['--add-scram', scramOf(login)] : []),
        ),
      )),
    async start() {
      running = await place.launch(name, java('kafka.Kafka', settings), {
        ready: () => place.run(list).then((said) => said.includes(`broker ${number} at`)),
      });
    },
    kill: async () => running?.kill(),
  };
}

const protocolOf = (login: KafkaLogin | undefined, files: CertificateFiles | undefined): string =>
  `${login ? 'SASL_' : ''}${files ? 'SSL' : 'PLAINTEXT'}`;

function identityOf(login: KafkaLogin | undefined, files: CertificateFiles | undefined): string[] {
  const properties = [
    ...(login || files ? [`security.protocol=${protocolOf(login, files)}`] : []),
    ...(files ? [`ssl.ca.location=${files.cert}`] : []),
    ...(login ? ['sasl.mechanisms=PLAIN', `sasl.username=${login.user}`, `sasl.password=${login.password}`] : []),
  ];
  return properties.flatMap((one) => ['-X', one]);
}

/** A user of SCRAM is in the log of the cluster, which is made with them. */
const scramOf = ({ user, password }: KafkaLogin) => `SCRAM-SHA-512=[name=${user},password=${password}]`;

/** Brokers are clients of each other: with the same name and password. */
function passwords({ user, password, scram = false }: KafkaLogin, protocol: string): string {
  const module = 'org.apache.kafka.common.security';
  const listener = `listener.name.${protocol.toLowerCase()}`;
  return `sasl.enabled.mechanisms=PLAIN${scram ? ',SCRAM-SHA-512' : ''}
sasl.mechanism.inter.broker.protocol=PLAIN
${listener}.plain.sasl.jaas.config=${module}.plain.PlainLoginModule required \\
  username="${user}" password="${password}" user_${user}="${password}";
${scram ? `${listener}.scram-sha-512.sasl.jaas.config=${module}.scram.ScramLoginModule required;\n` : ''}`;
}

const encryption = ({ both, cert }: CertificateFiles) => `ssl.keystore.type=PEM
ssl.keystore.location=${both}
ssl.truststore.type=PEM
ssl.truststore.location=${cert}
`;
