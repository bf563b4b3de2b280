/** What storage did not do. Visitors get 503 with "try again" in their language, operators the sentence. */
import { AppError } from '#contract/values/errors.ts';

/**
 * `away` = no response, or one that says so (5xx); `keys` = the keys are refused; `bucket` = there is none of that name;
 * `region` = it is in another one; `other` = anything else that is not what was requested.
 */
export type BucketFault = 'away' | 'keys' | 'bucket' | 'region' | 'other';

/** Seconds after which a retry makes sense: the breaker is open for five. */
const RETRY_SECONDS = 5;

export class BucketFailure extends AppError {
  readonly fault: BucketFault;

  constructor(fault: BucketFault, sentence: string, cause?: unknown) {
    super('unavailable', { retry_after: RETRY_SECONDS });
    this.name = 'BucketFailure';
    this.fault = fault;
    // Not in `details`: that text would be shown to visitors.
    this.message = sentence;
    this.cause = cause;
  }
}
