/** Tests that need a server or a command of others: skipped by name where it cannot be had (docs/engines.md). */
import { describe } from 'vitest';
import type { Tool } from '../../../scripts/engines/engine.ts';
import { obstacleOf } from '../../../scripts/engines/running-engines.ts';

/** @param tests declares them */
export function onEngine(engine: Tool, tests: () => void): void {
  const obstacle = obstacleOf(engine);
  if (obstacle !== undefined) console.log(`${engine.title}: its tests are skipped, ${obstacle}`);
  describe.skipIf(obstacle !== undefined)(`${engine.title}`, tests);
}
