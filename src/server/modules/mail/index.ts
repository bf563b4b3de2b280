/** Owns what e-mails look like: templates with placeholders, the sheet they are written on, HTML and plain text. */
export { LOGO_CID, type MailLogo, type MailShop } from './mail-layout.ts';
export { type MailTemplate, type TemplateFault, templateFaults } from './mail-template.ts';
export type { MailBlock, MailRow, MailRows, MailValues } from './mail-values.ts';
export { createMailer, type Mailer } from './mailer.ts';
export type { RenderedMail } from './render-mail.ts';
export { isMailName, MAIL_TEMPLATES, type MailName } from './template-placeholders.ts';
