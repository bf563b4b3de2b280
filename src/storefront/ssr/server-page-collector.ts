/** Takes what React writes and hands it over whole: a stream that only collects, without a stream's queues and ticks. */
import { Writable } from 'node:stream';

export class Collector extends Writable {
  readonly #chunks: Uint8Array[] = [];
  readonly #done: (whole: Buffer) => void;

  constructor(done: (whole: Buffer) => void) {
    super();
    this.#done = done;
  }

  override write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return true;
  }

  override end(): this {
    this.#done(Buffer.concat(this.#chunks));
    return this;
  }
}
