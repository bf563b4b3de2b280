/** Connections from which nothing good has come for longer than their setting says: one e-mail per silence (decision 0343). */
import type { Locale } from '#contract/values/locale.ts';
import type { LateOrdersDeps } from '../handover/late-orders.ts';
import { connectionSilentEmail } from './connection-silent.email.ts';
import { readSilentConnections, type SilentConnection } from './silent-connections.repository.ts';

/** Why it stands on the office's start page. */
export const silentSentence = ({ hours }: Pick<SilentConnection, 'hours'>, locale: Locale): string =>
  locale === 'en'
    ? `No file and no lines have come in for more than ${hours === 1 ? 'an hour' : `${hours} hours`}.`
    : `Da più di ${hours === 1 ? 'un’ora' : `${hours} ore`} non è arrivato nessun file e nessuna riga.`;

/** Puts the e-mails into the outbox; of one silence there is one. Returns how many connections are silent. */
export async function tellSilentConnections(deps: LateOrdersDeps): Promise<number> {
  const { db, clock, timeZone, outbox, office } = deps;
  const silent = await readSilentConnections(db, clock());
  if (silent.length > 0 && office !== '')
    await db.transaction((transaction) =>
      outbox.enqueue(
        transaction,
        ...silent.map((one) => connectionSilentEmail(office, one, { timeZone, link: deps.connectionUrl(one.code) })),
      ),
    );
  return silent.length;
}
