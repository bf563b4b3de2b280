/** A server of others that tests run against. Each is one file of this folder; `all-engines.ts` lists them, `docs/engines.md` explains them. */

/** Where its commands come from, if they are not on the machine; a server may need several sources. */
export interface Source {
  /** Packages of Debian: they are unpacked below `.cache/engines`, never installed. */
  readonly debian?: readonly string[];
  /** A Go module with its version, as `go install` takes it. */
  readonly go?: string;
  /** A folder of `scripts/engines` with a `pom.xml`: its dependencies are copied into `lib` of the server's folder. */
  readonly maven?: string;
}

/** Commands of others that tests call and that end by themselves. */
export interface Tool {
  /** On the command line. */
  readonly name: string;
  readonly title: string;
  readonly source: Source;
  /** Files that have to be there; one of several names each: `valkey-server|redis-server`. */
  readonly commands: readonly string[];
  /** Files of its folder that have to be there: `lib/server.jar`. */
  readonly files?: readonly string[];
  /** What else this machine lacks, as the end of "… needs"; undefined = nothing. */
  readonly needs?: () => string | undefined;
}

export interface Engine<Options extends object = object, Address extends object = object> extends Tool {
  /** Usual ports of `npm run engines -- start`, by what they are for. */
  readonly ports: Readonly<Record<string, number>>;
  /** Resolves when it can be used. @throws Problem when it does not get there */
  start(place: Place, options?: Options): Promise<Address>;
  /** How to reach it, a line each, for people. */
  describe(address: Address): readonly string[];
}

/** A machine of a drill: processes on it have a network of their own, below a bridge that this machine has an address on. */
export interface Machine {
  /** IPv4 */
  readonly address: string;
  /** File of its network namespace. */
  readonly network: string;
  /** How far its processes give way to those of others on the same processors, 0 to 19; left out: 0. */
  readonly niceness?: number;
}

export interface Launch {
  /** Name of its port: it runs on the machine that this port belongs to. Left out: the label. */
  readonly at?: string;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
  /** How it is asked to stop; what does not obey within ten seconds is killed. */
  readonly stopBy?: NodeJS.Signals;
  /** Asked until it is true. */
  readonly ready: () => Promise<boolean>;
}

/** What is given to a server that starts: nothing of the machine but this is written to. */
export interface Place {
  /** Empty, its own, removed when it stops. */
  readonly folder: string;
  /** On `host`. */
  port(name: string): number;
  /** IPv4 address of what listens at this port: 127.0.0.1, if it was not given a machine of its own. */
  host(name: string): string;
  /** Path of one of its `commands`. */
  command(name: string): string;
  /** Runs to its end; what it printed. @throws Problem with that text when it fails */
  run(
    command: readonly string[],
    options?: { readonly uid?: number; readonly gid?: number; readonly input?: string },
  ): Promise<string>;
  /** Starts a process that stays. What it prints is in `<label>.log` of its folder. @throws Problem */
  launch(label: string, command: readonly string[], launch: Launch): Promise<Running>;
}

export interface Running {
  readonly pid: number;
  /** At once, as in a power failure; resolves when it is gone. */
  kill(): Promise<void>;
}
