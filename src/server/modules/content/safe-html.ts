/** HTML of an editor → HTML that the shop may show (C-ID-8): text, lists, links, pictures; no style, no script. */
import sanitize from 'sanitize-html';

const OPTIONS: sanitize.IOptions = {
  allowedTags:
    'h2 h3 h4 h5 p br hr div section nav address ul ol li dl dt dd a strong b em i small span abbr time img table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    '*': ['class', 'lang', 'title'],
    a: ['href', 'target', 'rel', 'aria-label'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    time: ['datetime'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    nav: ['aria-label'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      // External links open in a new tab (storefront.md §2 "Mega menu").
      attribs: /^https?:/.test(attribs.href ?? '')
        ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' }
        : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { loading: 'lazy', ...attribs } }),
  },
};

export function safeHtml(html: string): string {
  return sanitize(html, OPTIONS).trim();
}
