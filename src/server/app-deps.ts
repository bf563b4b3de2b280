/** What the modules of the shop are built from: the same for the server and for tests. */
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import type { ShopFiles } from '#server/platform/media/shop-files.ts';
import type { Env } from './env.ts';
import type { Jobs } from './modules/jobs/index.ts';
import type { MailLogo } from './modules/mail/index.ts';
import type { IndexPublisher } from './modules/search/index.ts';
import type { Settings } from './settings-schema.ts';

export interface AppDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Those of the operator's file; staff may change some of them where it says nothing. */
  readonly settings: Settings;
  /** Paths of the settings that the file gives; left out = none. */
  readonly fixedSettings?: ReadonlySet<string>;
  readonly env: Pick<
    Env,
    'mode' | 'dataDir' | 'appToken' | 'publicUrl' | 'trackingUrl' | 'sessionSecrets' | 'smtpUrl' | 'metricsToken'
  > &
    Partial<
      Pick<
        Env,
        | 'officeHost'
        | 'officeNetworks'
        | 'valkey'
        | 'kafka'
        | 'searchNodes'
        | 'roles'
        | 'bucket'
        | 'mediaPublicUrl'
        | 'tracing'
      >
    >;
  readonly log: Log;
  /** Catalogues of more articles have no index in memory beside the one in OpenSearch; left out: 100 000. */
  readonly mostInMemory?: number;
  /** Shown on the login page; empty outside demo mode, where demo users cannot log in either (C-CAT-7). */
  readonly demoLogins: PublicSettings['demoLogins'];
  /** Printed on documents when the settings name no logo; left out = none. */
  readonly paperLogo?: MailLogo;
  /** In a thread that serves requests only: the jobs of the main thread. Left out: this thread does the background work. */
  readonly jobs?: Jobs;
  /** Gives the search index to the other threads of this process; left out: there are none. */
  readonly indexPublisher?: IndexPublisher;
  /** Base URL of the shop for links in e-mails, without trailing slash. */
  readonly baseUrl: () => string;
}

/** With the files of the shop, which are opened once. */
export type ModulesDeps = AppDeps & { readonly files: ShopFiles };
