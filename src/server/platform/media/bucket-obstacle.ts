/** What a start says about the bucket. */
import { StartupError } from '../startup-error.ts';
import { BucketFailure } from './bucket-failure.ts';
import { type FilePlace, openFiles } from './open-files.ts';

/**
 * Asks the bucket once. One that does not respond is no reason not to start: what needs no file works, and the rest begins to work
 * when it is back. @returns that sentence; undefined = it responds, or there is none
 * @throws StartupError for what only the operator can mend: keys, name, region
 */
export async function bucketObstacle(place: FilePlace): Promise<string | undefined> {
  const { bucket } = await openFiles(place);
  try {
    await bucket?.probe();
    return undefined;
  } catch (error) {
    if (!(error instanceof BucketFailure)) throw error;
    if (error.fault === 'away') return `${error.message} Pictures and documents will be missing until it does.`;
    throw new StartupError(error.message);
  }
}
