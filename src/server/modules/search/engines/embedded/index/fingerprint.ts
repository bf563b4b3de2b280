import type { SearchDocument } from '../../search-document.ts';

/**
 * One number for all that an index derives from a document except its state (availability, flags, popularity, prices).
 * Equal numbers: writing the state into the columns is enough. 53 bits, so that two different texts practically never
 * have the same one (cyrb53, public domain).
 */
export function fingerprintOf(document: SearchDocument): number {
  const { availability, isNew, nextInsert, hasPromo, isHot, sales, rating, prices, ...texts } = document;
  return hashOf(JSON.stringify(texts));
}

function hashOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    high = Math.imul(high ^ letter, 2654435761);
    low = Math.imul(low ^ letter, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
