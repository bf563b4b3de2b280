/** A browser in words that its owner recognises: `Chrome, Windows`. */
import { getParser } from 'bowser';

/** Empty for other clients and for browsers that do not identify themselves. */
export function deviceWords(userAgent: string): string {
  // The parser does not accept an empty text.
  if (userAgent.trim() === '') return '';
  const parsed = getParser(userAgent);
  return [parsed.getBrowserName(), parsed.getOSName()].filter(Boolean).join(', ');
}
