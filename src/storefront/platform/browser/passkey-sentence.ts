/** Error message for a passkey that could not be created or verified. */

import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#storefront/messages/messages.js';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

export function passkeySentence(error: unknown): string {
  return error instanceof ApiError ? errorSentence(error) : m.passkey_impossible();
}
