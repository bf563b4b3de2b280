/** E-mails as they leave: the shop's own template where it has a good one, else the one that every shop begins with. */
import type { Locale } from '#contract/values/locale.ts';
import type { Log } from '#server/platform/http/request-log.ts';
import { defaultTemplate } from './default-templates.ts';
import type { MailShop } from './mail-layout.ts';
import { type MailTemplate, templateFaults } from './mail-template.ts';
import type { MailValues } from './mail-values.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';
import type { MailName } from './template-placeholders.ts';

export interface Mailer {
  render(name: MailName, locale: Locale, values: MailValues): Promise<RenderedMail>;
  /** The sign that e-mails show by its `LOGO_CID`; null = none. */
  logo(): MailShop['logo'];
}

export interface MailerDeps {
  readonly shop: () => MailShop;
  /** What the shop wrote itself; undefined = nothing. */
  readonly ownTemplate: (name: MailName, locale: Locale) => Promise<MailTemplate | undefined>;
  readonly log: Pick<Log, 'warn'>;
}

export function createMailer({ shop, ownTemplate, log }: MailerDeps): Mailer {
  /** Judged once more: a template that was good may name a placeholder that this version does not have. */
  async function templateOf(name: MailName, locale: Locale): Promise<MailTemplate> {
    const own = await ownTemplate(name, locale);
    const [fault] = own ? templateFaults(name, own) : [];
    if (own && !fault) return own;
    if (fault) log.warn({ template: name, locale, ...fault }, 'an email template is not used: the usual one is');
    return defaultTemplate(name, locale);
  }

  return {
    render: async (name, locale, values) =>
      renderMail(await templateOf(name, locale), values, { locale, shop: shop() }),
    logo: () => shop().logo,
  };
}
