/** The head of a page as the server sends it: what search engines read needs no browser. */

export interface PageHead {
  /** Language of the document. */
  lang: string | undefined;
  title: string;
  /** An attribute of every `<link>` with this `rel`, in their order. */
  links(rel: string, attribute?: string): Array<string | undefined>;
  /** The content of every `<meta>` with this name or property. */
  metas(name: string): Array<string | undefined>;
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" };
const plain = (text: string) => text.replace(/&(amp|quot|lt|gt|#x27|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/\s([\w:-]+)="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name.toLowerCase(), plain(value)]));
}

export function pageHead(html: string): PageHead {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = (name: string) => (head.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []).map(attributesOf);
  return {
    lang: tags('html')[0]?.lang,
    title: plain(/<title[^>]*>([^<]*)/.exec(head)?.[1] ?? ''),
    links: (rel, attribute = 'href') =>
      tags('link')
        .filter((link) => link.rel === rel)
        .map((link) => link[attribute]),
    metas: (name) =>
      tags('meta')
        .filter((meta) => meta.name === name || meta.property === name)
        .map((meta) => meta.content),
  };
}
