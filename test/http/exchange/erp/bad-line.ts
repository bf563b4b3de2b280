/** A line that loses requests and responses: what is sent comes later, behind what is newer, or twice. */
import type { Dice } from './dice.ts';

export type Send = () => Promise<void>;

export class BadLine {
  readonly #dice: Dice;
  readonly #late: Send[] = [];

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  async over(send: Send): Promise<void> {
    if (this.#dice.happens(0.25)) return this.later(send);
    await send();
    // The response was lost: it is sent again, at once or much later.
    if (this.#dice.happens(0.2)) await send();
    if (this.#dice.happens(0.1)) this.later(send);
  }

  later(send: Send): void {
    this.#late.push(send);
  }

  /** Something of what is late, whichever. */
  async sendLate(): Promise<void> {
    const [send] = this.#late.splice(this.#dice.below(this.#late.length), 1);
    await send?.();
  }

  /** The line works again. */
  async flush(): Promise<void> {
    while (this.#late.length > 0) await this.sendLate();
  }
}
