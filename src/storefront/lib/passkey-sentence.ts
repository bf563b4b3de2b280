/** Why a passkey could be neither made nor shown, as a sentence. */
import { m } from '#storefront/messages/messages.js';
import { ApiError } from './api-error.ts';
import { errorSentence } from './report-error.ts';

export function passkeySentence(error: unknown): string {
  return error instanceof ApiError ? errorSentence(error) : m.passkey_impossible();
}
