/** Gives the index of the thread that writes it to the threads that read it: the columns are shared, names are copied. */
import { setImmediate } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { EmbeddedIndex } from './engines/embedded/embedded-index.ts';
import type { IndexMessage, SearchState } from './engines/embedded/shared/index-messages.ts';
import { SharedIndex } from './engines/embedded/shared/shared-index.ts';
import type { FirstWords } from './shared-words.ts';

export class IndexPublisher {
  readonly #readers: number;
  readonly #ports = new Map<number, MessagePort>();
  #published = 0;
  #current: SharedIndex | undefined;
  #state: SearchState = { version: '', swaps: 0, levels: 0 };
  /** With an index in OpenSearch: what its threads need to know of it. */
  firstWords: FirstWords | undefined;

  /** @param readers most threads that read at the same time */
  constructor(readers: number) {
    this.#readers = readers;
  }

  /** Whether readers that attach now get an index. */
  get hasIndex(): boolean {
    return this.#current !== undefined;
  }

  /** The port for the reader of this number, with the whole index in it if there is one. It is sent to its thread. */
  attach(reader: number): MessagePort {
    this.detach(reader);
    const { port1, port2 } = new MessageChannel();
    port1.unref();
    this.#ports.set(reader, port1);
    if (this.#current) for (const message of this.#current.whole(this.#state)) port1.postMessage(message);
    return port2;
  }

  /** The thread of this number ended. */
  detach(reader: number): void {
    this.#ports.get(reader)?.close();
    this.#ports.delete(reader);
    this.#current?.cells.wantPeace(reader, false);
  }

  /** Makes it the index of all readers. Its segments must be shared, and nothing may change it before this resolves. */
  async publish(index: EmbeddedIndex, state: SearchState): Promise<void> {
    this.#published += 1;
    const shared = new SharedIndex(index, this.#published, this.#readers, (message) => this.#tellAll(message));
    const receivers = [...this.#ports.values()];
    for (const message of shared.whole(state)) {
      for (const port of receivers) port.postMessage(message);
      // Requests of that time are served in between.
      await setImmediate();
    }
    this.#current = shared;
    this.#state = state;
    // Those that came meanwhile have nothing of it yet.
    for (const port of this.#ports.values())
      if (!receivers.includes(port)) for (const message of shared.whole(state)) port.postMessage(message);
  }

  stateChanged(state: SearchState): void {
    this.#state = state;
    this.#current?.stateChanged(state);
  }

  /** Resolves when no reader waits for a moment without changes. */
  async peace(): Promise<void> {
    await this.#current?.cells.peace();
  }

  close(): void {
    for (const reader of this.#ports.keys()) this.detach(reader);
  }

  #tellAll(message: IndexMessage): void {
    for (const port of this.#ports.values()) port.postMessage(message);
  }
}
