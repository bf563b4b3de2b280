/** Error message for a rejected authenticator or recovery code. */
import { m } from '#storefront/messages/messages.js';

/** `seconds` before the next attempt; 0 = at once. */
export function codeSentence(seconds: number): string {
  return seconds > 0 ? m.security_code_wait({ seconds }) : m.security_code_wrong();
}
