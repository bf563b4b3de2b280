/** Texts for `xmlbuilder2`. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 leaves out
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A text as `txt()` and attributes take it: without what XML cannot hold, and with `&` escaped. The builder leaves what looks like an entity
 * as it is (`&nbsp;` in the name of an article), and the file would then be no XML.
 */
export const xmlText = (text: string): string => text.toWellFormed().replaceAll(NO_XML, '').replaceAll('&', '&amp;');
