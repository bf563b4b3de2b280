/**
 * The layout of every e-mail. Mail clients support little HTML: tables for the layout, inline styles, and a style
 * sheet only for what may be lost, dark mode and phones.
 */
import type { Locale } from '#contract/values/locale.ts';

export interface MailShop {
  readonly name: string;
  /** Base URL of the shop without trailing slash. */
  readonly url: string;
  readonly contacts: { readonly phone: string; readonly email: string; readonly address: string };
  /** The shop's logo, null = its name as text. */
  readonly logo: MailLogo | null;
}

/** Embedded in each e-mail: nothing has to be loaded from elsewhere, so no mail client asks for permission. */
export interface MailLogo {
  readonly png: Uint8Array;
  /** Displayed size. */
  readonly width: number;
  readonly height: number;
}

export const LOGO_CID = 'logo@shop';

const FONT = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";

export const STYLE = {
  text: `${FONT};font-size:15px;line-height:22px;color:#16191d`,
  paragraph: `${FONT};font-size:15px;line-height:22px;color:#16191d;margin:0 0 16px`,
  heading: `${FONT};font-size:22px;line-height:28px;font-weight:700;color:#16191d;margin:0 0 16px`,
  small: `${FONT};font-size:13px;line-height:18px;color:#59626b`,
  code: "font-family:'IBM Plex Mono',Consolas,Menlo,monospace;font-size:13px;line-height:18px;color:#59626b",
  head: `${FONT};font-size:12px;line-height:16px;font-weight:600;color:#59626b`,
  button: `${FONT};display:inline-block;padding:12px 20px;font-size:15px;line-height:20px;font-weight:600;color:#16191d;text-decoration:none`,
  link: 'color:#0b57d0',
} as const;

const DARK = `@media (prefers-color-scheme:dark){
.bg{background:#101214!important}.sheet{background:#1c2024!important}
.tx,.tx p,.tx h1,.tx h2,.tx td,.tx li{color:#eef1f3!important}.mu,.tx .mu{color:#aab3bb!important}
.ln{border-color:#3c444c!important}.tx a.li{color:#8ab4f8!important}.logo{background:#fff!important}
}
@media (max-width:480px){.pad{padding-left:16px!important;padding-right:16px!important}}`;

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** @param inner HTML of the body. `preview`: the text that lists of e-mails show after the subject. */
export function mailSheet(inner: string, about: { subject: string; locale: Locale; shop: MailShop }): string {
  const { subject, locale, shop } = about;
  const { phone, email, address } = shop.contacts;
  const home = escapeHtml(`${shop.url}${locale === 'en' ? '/en' : '/'}`);
  const contacts = [
    address && escapeHtml(address),
    phone &&
      `<a class="li" href="tel:${escapeHtml(phone.replaceAll(/[^\d+]/g, ''))}" style="${STYLE.link}">${escapeHtml(phone)}</a>`,
    email && `<a class="li" href="mailto:${escapeHtml(email)}" style="${STYLE.link}">${escapeHtml(email)}</a>`,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="bg" style="margin:0;padding:0;background:#e9edef;-webkit-text-size-adjust:100%">
<table ${table} width="100%" class="bg" style="background:#e9edef"><tr><td align="center" style="padding:24px 8px">
<table ${table} width="600" class="sheet" style="width:100%;max-width:600px;background:#ffffff">
<tr><td class="pad" style="padding:20px 28px;border-bottom:4px solid #ffcb05"><a href="${home}" style="text-decoration:none">${sign(shop)}</a></td></tr>
<tr><td class="pad tx" style="padding:28px 28px 12px;${STYLE.text}">${inner}</td></tr>
<tr><td class="pad tx ln" style="padding:16px 28px 24px;border-top:1px solid #dde2e6"><div class="mu" style="${STYLE.small}"><strong>${escapeHtml(shop.name)}</strong>${contacts.length > 0 ? `<br>${contacts.join(' · ')}` : ''}</div></td></tr>
</table></td></tr></table></body></html>`;
}

function sign({ name, logo }: MailShop): string {
  if (!logo)
    return `<span class="tx"><strong class="tx" style="${STYLE.text};font-size:20px;line-height:26px"><span class="mu" style="color:#16191d">${escapeHtml(name)}</span></strong></span>`;
  const { width, height } = logo;
  return `<img class="logo" src="cid:${LOGO_CID}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0;${STYLE.text};font-weight:700">`;
}

export function buttonHtml(label: string, url: string): string {
  return `<table ${table} style="margin:8px 0 24px"><tr><td style="background:#ffcb05"><a href="${escapeHtml(url)}" style="${STYLE.button}">${label}</a></td></tr></table>`;
}
