/**
 * The wording of an e-mail: Markdown with placeholders, `{{order_number}}`. It is validated before it is used, so that
 * a mistake is reported to its editor and never reaches a customer.
 */
import { Lexer, type Token, type Tokens } from 'marked';
import { type MailName, placeholdersOf } from './template-placeholders.ts';

export interface MailTemplate {
  readonly subject: string;
  /** Markdown: headings, paragraphs, lists, bold, italics, links, lines. */
  readonly body: string;
}

/** `line` counts from 1 in the body; 0 = the whole template. */
export interface TemplateFault {
  readonly line: number;
  readonly reason: string;
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const ALONE = /^\{\{\s*([\w-]+)\s*\}\}$/;
const INLINE = new Set(['text', 'strong', 'em', 'del', 'link', 'br', 'escape', 'codespan']);
const BLOCKS = new Set(['space', 'heading', 'paragraph', 'list', 'list_item', 'hr', 'text']);

/** Placeholders of a text, in order. */
export function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name);
}

/** The placeholder that a paragraph consists of. */
export function placeholderAlone(text: string): string | undefined {
  return ALONE.exec(text.trim())?.[1];
}

/** Replaces every placeholder; `show` returns its value. */
export function withValues(text: string, show: (name: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (_, name: string) => show(name));
}

export function bodyTokens(body: string): Token[] {
  return new Lexer({ gfm: true }).lex(body);
}

/** All faults of a template, in the order of its lines. */
export function templateFaults(name: MailName, { subject, body }: MailTemplate): TemplateFault[] {
  const { texts, blocks, needed } = placeholdersOf(name);
  const faults: TemplateFault[] = [];
  const lineOf = (part: string) => body.split('\n').findIndex((line) => line.includes(part.split('\n')[0] ?? part)) + 1;
  const refuse = (part: string, reason: string) => void faults.push({ line: lineOf(part), reason });
  const known = [...texts, ...blocks];
  const unknown = (placeholder: string) =>
    `{{${placeholder}}} is no placeholder of ${name}; there are ${known.map((one) => `{{${one}}}`).join(' ')}`;

  for (const placeholder of placeholdersIn(subject)) {
    if (!known.includes(placeholder)) faults.push({ line: 0, reason: `subject: ${unknown(placeholder)}` });
    else if (blocks.includes(placeholder))
      faults.push({ line: 0, reason: `subject: {{${placeholder}}} is a block, a subject is one line` });
  }
  if (subject.trim() === '') faults.push({ line: 0, reason: 'subject: is needed' });

  const validateText = (text: string) => {
    for (const placeholder of placeholdersIn(text)) {
      if (!known.includes(placeholder)) refuse(text, unknown(placeholder));
      else if (blocks.includes(placeholder))
        refuse(text, `{{${placeholder}}} is a block: it stands alone in a paragraph`);
    }
    if (/\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, ''))) refuse(text, 'a placeholder is not closed: {{name}}');
  };
  const validateLink = ({ href, raw }: Tokens.Link) => {
    const inside = placeholdersIn(href);
    const isOwn = inside.length === 1 && /^(mailto:|tel:)?\{\{[^{}]*\}\}$/.test(href);
    if (isOwn && texts.includes(inside[0] ?? '') && (href.startsWith('{{') ? /_url/.test(href) : true)) return;
    if (inside.length > 0) refuse(raw, `a link leads to one placeholder that ends in _url, not to ${href}`);
    else if (!/^(https?:\/\/|mailto:|tel:|\/(?!\/))/.test(href))
      refuse(raw, `a link starts with https://, mailto:, tel: or /, not ${href}`);
  };
  const judge = (token: Token, inline: boolean): void => {
    if (!(inline ? INLINE : BLOCKS).has(token.type)) {
      refuse(token.raw, `${token.type === 'html' ? 'HTML' : token.type} cannot stand in an email template`);
      return;
    }
    const alone = token.type === 'paragraph' ? placeholderAlone(token.raw) : undefined;
    if (alone !== undefined && blocks.includes(alone)) return;
    if (token.type === 'link') validateLink(token as Tokens.Link);
    if (token.type === 'list') for (const item of (token as Tokens.List).items) judge(item, false);
    const children = 'tokens' in token && Array.isArray(token.tokens) ? token.tokens : undefined;
    if (children) for (const child of children) judge(child, token.type !== 'list_item');
    else if ('text' in token && typeof token.text === 'string') validateText(token.text);
  };
  for (const token of bodyTokens(body)) judge(token, false);

  const used = new Set([...placeholdersIn(subject), ...placeholdersIn(body)]);
  for (const placeholder of needed)
    if (!used.has(placeholder)) faults.push({ line: 0, reason: `{{${placeholder}}} is missing` });
  return faults;
}
