/** Why a code of an app or on paper was refused. */
import { m } from '#storefront/messages/messages.js';

/** `seconds` before the next try; 0 = at once. */
export function codeSentence(seconds: number): string {
  return seconds > 0 ? m.security_code_wait({ seconds }) : m.security_code_wrong();
}
