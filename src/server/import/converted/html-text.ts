/** The text of a piece of HTML, for fields that are plain text. */
import sanitizeHtml from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Paragraphs, list items and line breaks become lines; everything else that is no text goes. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const lines = html.replaceAll(/<(br|\/p|\/li|\/div|\/tr|\/h[1-6])\b[^>]*>/gi, '\n');
  const text = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
