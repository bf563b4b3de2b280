/** E-mails ready to be sent: with the shop's own template when it is valid, else with the default one. */
import type { Locale } from '#contract/values/locale.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { defaultTemplate } from './default-templates.ts';
import type { MailShop } from './mail-layout.ts';
import { type MailTemplate, templateFaults } from './mail-template.ts';
import type { MailValues } from './mail-values.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';
import type { MailName } from './template-placeholders.ts';

export interface Mailer {
  render(name: MailName, locale: Locale, values: MailValues): Promise<RenderedMail>;
  /** The logo that e-mails embed by its `LOGO_CID`; null = none. */
  logo(): MailShop['logo'];
}

export interface MailerDeps {
  readonly shop: () => MailShop;
  /** The shop's own template; undefined = none. */
  readonly ownTemplate: (name: MailName, locale: Locale) => Promise<MailTemplate | undefined>;
  readonly log: Pick<Log, 'warn'>;
}

export function createMailer({ shop, ownTemplate, log }: MailerDeps): Mailer {
  /** Validated again: a template that was valid may use a placeholder that this version does not have. */
  async function templateOf(name: MailName, locale: Locale): Promise<MailTemplate> {
    const own = await ownTemplate(name, locale);
    const [fault] = own ? templateFaults(name, own) : [];
    if (own && !fault) return own;
    if (fault) log.warn({ template: name, locale, ...fault }, 'an email template is invalid: the default one is used');
    return defaultTemplate(name, locale);
  }

  return {
    render: async (name, locale, values) =>
      renderMail(await templateOf(name, locale), values, { locale, shop: shop() }),
    logo: () => shop().logo,
  };
}
