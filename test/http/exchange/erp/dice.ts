/** Chance from a seed: the same seed gives the same story. */
export interface Dice {
  /** From 0 to 1. */
  roll(): number;
  /** Whether a fault happens. */
  happens(share: number): boolean;
  /** A whole number from 0, smaller than `count`. */
  below(count: number): number;
  one<One>(choices: readonly One[]): One;
  /** From now on no fault happens any more. */
  calm(): void;
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  let isCalm = false;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(roll() * count);
  return {
    roll,
    happens: (share) => !isCalm && roll() < share,
    below,
    one: (choices) => choices[below(choices.length)] as (typeof choices)[number],
    calm() {
      isCalm = true;
    },
  };
}
