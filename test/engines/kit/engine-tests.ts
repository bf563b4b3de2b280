/** Tests that need a server of others: skipped by name where it cannot be had (docs/engines.md). */
import { describe } from 'vitest';
import type { Engine } from '../../../scripts/engines/engine.ts';
import { obstacleOf } from '../../../scripts/engines/running-engines.ts';

/** @param tests declares them */
export function onEngine<Options extends object, Address extends object>(
  engine: Engine<Options, Address>,
  tests: () => void,
): void {
  const obstacle = obstacleOf(engine as unknown as Engine);
  if (obstacle !== undefined) console.log(`${engine.title}: its tests are skipped, ${obstacle}`);
  describe.skipIf(obstacle !== undefined)(`${engine.title}`, tests);
}
