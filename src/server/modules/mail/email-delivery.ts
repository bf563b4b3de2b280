/** Delivers e-mails: to the mail server of SMTP_URL, or to files that any mail client opens. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inSpan } from '#server/platform/tracing/spans.ts';
import { LOGO_CID } from './mail-layout.ts';
import type { Deliver, ReadyEmail } from './outbox.ts';

export interface EmailDelivery {
  readonly deliver: Deliver;
  close(): void;
}

export interface Sender {
  readonly name: string;
  readonly email: string;
}

const SMTP_PATIENCE_MS = 10_000;

/** Loaded with the first e-mail: threads that serve pages send none, and most commands neither. */
const mailer = () => import('nodemailer');

export function smtpDelivery(smtpUrl: string, sender: Sender): EmailDelivery {
  const patience = {
    connectionTimeout: SMTP_PATIENCE_MS,
    greetingTimeout: SMTP_PATIENCE_MS,
    socketTimeout: 3 * SMTP_PATIENCE_MS,
  };
  const open = async () => (await mailer()).createTransport({ url: smtpUrl, pool: true, ...patience });
  let opened: ReturnType<typeof open> | undefined;
  return {
    async deliver(email) {
      opened ??= open();
      const transport = await opened;
      await inSpan({ kind: 'mail', name: 'send' }, () => transport.sendMail(messageOf(email, sender)));
      return 'smtp';
    },
    close() {
      opened?.then((transport) => transport.close()).catch(() => {});
    },
  };
}

/** Files `{id}-{kind}.eml`; written to a temporary name first, so that no incomplete file appears. */
export function fileDelivery(folder: string, sender: Sender): EmailDelivery {
  return {
    async deliver(email) {
      const { createTransport } = await mailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { id, kind } = email;
      const { message } = await transport.sendMail(messageOf(email, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${id}-${kind}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => {},
  };
}

/**
 * The same e-mail keeps its Message-ID when it is sent twice, so that mail clients show it once. Its headers mark it
 * as automatic (RFC 3834; Exchange has its own header), which prevents out-of-office replies.
 */
function messageOf(email: ReadyEmail, sender: Sender) {
  const { id, recipient, subject, html, text, files, logo, replyTo, unsubscribeUrl } = email;
  const from = sender.email || 'shop@localhost';
  return {
    from: { name: sender.name, address: from },
    messageId: `<letter-${id}@${from.split('@')[1]}>`,
    to: recipient,
    subject,
    text,
    html,
    ...(replyTo ? { replyTo } : {}),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    attachments: [
      ...(logo ? [{ filename: 'logo.png', contentType: 'image/png', content: bufferOf(logo.png), cid: LOGO_CID }] : []),
      ...files.map(({ name, mediaType, bytes }) => ({
        filename: name,
        contentType: mediaType,
        content: bufferOf(bytes),
      })),
    ],
  };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
