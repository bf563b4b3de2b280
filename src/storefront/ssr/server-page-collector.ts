/** Collects React's output and returns it in one piece, without the queues and ticks of a real stream. */
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
