/** The e-mails of this shop: its sender, its name and logo, its own texts. */
import type { ModulesDeps } from './app-deps.ts';
import { createMail } from './modules/mail/index.ts';
import { mailLogo } from './shop-logo.ts';

export async function shopMail(deps: ModulesDeps, ownTemplate: Parameters<typeof createMail>[0]['ownTemplate']) {
  const { db, clock, log, settings, env, baseUrl } = deps;
  const { dataDir, smtpUrl } = env;
  const { shopName, contacts } = settings;
  const logo = await mailLogo(settings.logo, dataDir);
  const mail = createMail({
    db,
    clock,
    log,
    dataDir,
    smtpUrl,
    sender: { name: shopName, email: contacts.email },
    shop: () => ({ name: shopName, url: baseUrl(), contacts: settings.contacts, logo }),
    ownTemplate,
  });
  return { mail, logo };
}
