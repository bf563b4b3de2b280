/** Before and after the tests on real servers: ends those of test runs that were killed. */
import { stopLeftOvers } from '../../../scripts/engines/running-engines.ts';

export default async function setup(): Promise<() => Promise<void>> {
  await stopLeftOvers();
  return async () => void (await stopLeftOvers());
}
