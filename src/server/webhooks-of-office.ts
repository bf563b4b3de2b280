/** Webhooks in the office, with what they need of the shop. */
import { networkCheck } from '#server/platform/http/ip-network.ts';
import type { AppDeps } from './app-deps.ts';
import type { createModules } from './app-modules.ts';
import { createOfficeWebhooks, type OfficeWebhooks } from './modules/exchange/index.ts';
import { OFFICE_PATH, officeUrl } from './modules/staff/index.ts';
import { orderMailSettings } from './settings.ts';

export const officeWebhooks = (
  { db, clock, log, settings, env, baseUrl }: AppDeps,
  { operations, outbox, secrets }: Pick<Awaited<ReturnType<typeof createModules>>, 'operations' | 'outbox' | 'secrets'>,
): OfficeWebhooks =>
  createOfficeWebhooks({
    db,
    clock,
    log,
    operations,
    outbox,
    secrets,
    allowed: networkCheck(settings.exchange.allowNetworks),
    office: orderMailSettings(settings).notices ?? '',
    connectionUrl: (code) => `${officeUrl(env) ?? baseUrl()}${OFFICE_PATH}/connections/${code}`,
  });
