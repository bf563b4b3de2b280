/** A response of the API that is not 2xx, or no response at all (`status` 0). */
import type { ErrorBody, ErrorCode } from '#contract/values/errors.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }

  get code(): ErrorCode | undefined {
    return this.body.code;
  }
}
