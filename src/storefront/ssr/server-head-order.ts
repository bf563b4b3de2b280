/**
 * Moves what the first paint needs to the start of the head. React writes images, fonts and scripts before the style
 * sheets of a page: on a slow connection they take bandwidth from the style sheets, for which the first paint waits.
 */

const HEAD_END = '</head>';
const CHARSET = '<meta charSet="utf-8"/>';
const STYLE_SHEET = /<link (?:[^>]* )?rel="stylesheet"[^>]*>/g;

/** The document with its style sheets, in their order, directly after the charset. */
export function paintFirst(html: Buffer): Buffer {
  const end = html.indexOf(HEAD_END);
  if (end < 0) return html;
  const head = html.toString('utf8', 0, end);
  const styles = head.match(STYLE_SHEET);
  const after = head.indexOf(CHARSET);
  if (!styles || after < 0) return html;
  const rest = head.slice(after + CHARSET.length).replace(STYLE_SHEET, '');
  const ordered = head.slice(0, after + CHARSET.length) + styles.join('') + rest;
  return Buffer.concat([Buffer.from(ordered), html.subarray(end)]);
}
