/** A template with its values → subject, HTML and the same in plain text. */
import type { Token, Tokens } from 'marked';
import type { Locale } from '#contract/values/locale.ts';
import { blockHtml, blockText, isEmptyBlock } from './mail-blocks.ts';
import { buttonHtml, escapeHtml, type MailShop, mailSheet, STYLE } from './mail-layout.ts';
import { bodyTokens, type MailTemplate, placeholderAlone, withValues } from './mail-template.ts';
import type { MailValue, MailValues } from './mail-values.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const SUBJECT_MAX = 200;

export function renderMail(
  template: MailTemplate,
  given: MailValues,
  { locale, shop }: { locale: Locale; shop: MailShop },
): RenderedMail {
  const values: MailValues = {
    shop_name: shop.name,
    shop_url: `${shop.url}${locale === 'en' ? '/en' : '/'}`,
    shop_phone: shop.contacts.phone,
    shop_email: shop.contacts.email,
    ...given,
  };
  const plain = (text: string) => withValues(text, (name) => textOf(values[name]));
  const subject = plain(template.subject).replaceAll(/\s+/g, ' ').trim().slice(0, SUBJECT_MAX);
  const writer = { plain, values, locale, address: (href: string) => addressOf(plain(href), locale, shop) };
  const tokens = bodyTokens(template.body);
  const html = tokens.map((token) => htmlOf(token, writer)).join('');
  const paragraphs = tokens.map((token) => paragraphText(token, writer)).filter((paragraph) => paragraph !== '');
  return { subject, html: mailSheet(html, { subject, locale, shop }), text: `${paragraphs.join('\n\n')}\n` };
}

interface Writer {
  readonly plain: (text: string) => string;
  readonly values: MailValues;
  readonly locale: Locale;
  readonly address: (href: string) => string;
}

const textOf = (value: MailValue | undefined): string => (typeof value === 'string' ? value : '');

/** Paths are the shop's own, in the reader's language. Whatever a value contains, a link never runs a script. */
function addressOf(href: string, locale: Locale, shop: MailShop): string {
  const url = href.startsWith('/') ? `${shop.url}${locale === 'en' ? '/en' : ''}${href}` : href;
  return /^(https?:\/\/|mailto:|tel:)/i.test(url) ? url : shop.url;
}

/** The block of a paragraph that consists of a placeholder, or its only link, which becomes a button. */
function special(token: Token, { values }: Writer) {
  if (token.type !== 'paragraph') return {};
  const alone = placeholderAlone(token.raw);
  if (alone !== undefined) {
    const value = values[alone];
    return { block: typeof value === 'object' ? value : undefined, isEmpty: value === undefined || value === '' };
  }
  const [only, more] = (token as Tokens.Paragraph).tokens;
  return only?.type === 'link' && !more ? { link: only as Tokens.Link } : {};
}

function htmlOf(token: Token, writer: Writer): string {
  const { block, isEmpty, link } = special(token, writer);
  if (isEmpty) return '';
  if (block) return isEmptyBlock(block) ? '' : blockHtml(block, writer.locale);
  if (link) return buttonHtml(inlineHtml(link.tokens, writer), writer.address(link.href));
  const children = 'tokens' in token ? (token.tokens ?? []) : [];
  switch (token.type) {
    case 'heading':
      return `<h1 style="${STYLE.heading}">${inlineHtml(children, writer)}</h1>`;
    case 'paragraph':
    case 'text':
      return `<p style="${STYLE.paragraph}">${inlineHtml(children, writer)}</p>`;
    case 'hr':
      return '<div class="ln" style="border-top:1px solid #dde2e6;margin:0 0 16px;font-size:0;line-height:0">&nbsp;</div>';
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const tag = ordered ? 'ol' : 'ul';
      const inner = items.map((item) => `<li style="margin:0 0 4px">${inlineHtml(itemTokens(item), writer)}</li>`);
      return `<${tag} style="${STYLE.paragraph};padding-left:22px">${inner.join('')}</${tag}>`;
    }
    default:
      return '';
  }
}

const itemTokens = (item: Tokens.ListItem): Token[] =>
  item.tokens.flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : []));

function inlineHtml(tokens: readonly Token[], writer: Writer): string {
  return tokens
    .map((token) => {
      const inner = () => inlineHtml('tokens' in token ? (token.tokens ?? []) : [], writer);
      switch (token.type) {
        case 'strong':
          return `<strong>${inner()}</strong>`;
        case 'em':
          return `<em>${inner()}</em>`;
        case 'del':
          return `<del>${inner()}</del>`;
        case 'br':
          return '<br>';
        case 'link':
          return `<a class="li" href="${escapeHtml(writer.address(token.href))}" style="${STYLE.link}">${inner()}</a>`;
        default:
          return escapeHtml(writer.plain('text' in token ? token.text : ''));
      }
    })
    .join('');
}

function paragraphText(token: Token, writer: Writer): string {
  const { block, isEmpty, link } = special(token, writer);
  if (isEmpty) return '';
  if (block) return isEmptyBlock(block) ? '' : blockText(block);
  if (link) return `${inlineText(link.tokens, writer)}:\n${writer.address(link.href)}`;
  if (token.type === 'list')
    return (token as Tokens.List).items.map((item) => `- ${inlineText(itemTokens(item), writer)}`).join('\n');
  if (token.type === 'hr') return '--';
  return 'tokens' in token ? inlineText(token.tokens ?? [], writer) : '';
}

function inlineText(tokens: readonly Token[], writer: Writer): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      if (token.type === 'link') {
        const [words, url] = [inlineText((token as Tokens.Link).tokens, writer), writer.address(token.href)];
        return words === url.replace(/^(mailto|tel):/, '') ? words : `${words} (${url})`;
      }
      if ('tokens' in token && token.tokens) return inlineText(token.tokens, writer);
      return writer.plain('text' in token ? token.text : '');
    })
    .join('');
}
