/** A browser in the words of its owner: `Chrome, Windows`. */
import { getParser } from 'bowser';

/** Empty for programs and for browsers that do not say what they are. */
export function deviceWords(userAgent: string): string {
  // The parser wants a text.
  if (userAgent.trim() === '') return '';
  const parsed = getParser(userAgent);
  return [parsed.getBrowserName(), parsed.getOSName()].filter(Boolean).join(', ');
}
