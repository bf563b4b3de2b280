/**
 * Everything stored about one user as a ZIP of JSON files, streamed while it is read, so that it is never in memory as
 * a whole. Files that they sent are included unchanged.
 */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Clock } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/index.ts';
import {
  EXPORT_SECTIONS,
  type ExportedPerson,
  type ExportSection,
  readFileContent,
  readFileNames,
  readSection,
} from './person-export.repository.ts';

const AT_ONCE = 200;

export interface ExportDeps {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly shopName: string;
}

/** The parts of the file, one after the other. */
export async function* personZip(
  { db, clock, shopName }: ExportDeps,
  person: ExportedPerson,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  const taken = () => {
    const parts = ready;
    ready = [];
    return parts;
  };
  const now = clock();
  const added = <File extends ZipDeflate | ZipPassThrough>(file: File): File => {
    file.mtime = now;
    zip.add(file);
    return file;
  };
  const text = new TextEncoder();

  const readme = added(new ZipDeflate(README[person.locale].name, { level: 6 }));
  readme.push(text.encode(README[person.locale].text(shopName, now.toISOString())), true);
  yield* taken();
  for (const section of EXPORT_SECTIONS) {
    const file = added(new ZipDeflate(`${section}.json`, { level: 6 }));
    let separator = '[\n';
    for await (const rows of pages(db, section, person)) {
      file.push(text.encode(rows.map(({ json }) => `${take()}${json}`).join('')));
      yield* taken();
    }
    function take(): string {
      const before = separator;
      separator = ',\n';
      return before;
    }
    file.push(text.encode(separator === '[\n' ? '[]\n' : '\n]\n'), true);
    yield* taken();
  }
  for (const file of await readFileNames(db, person)) {
    const name = `enquiries/${file.enquiry}-${file.position + 1}-${file.name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_')}`;
    const content = await readFileContent(db, file);
    added(new ZipPassThrough(name)).push(content, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

async function* pages(db: Queryable, section: ExportSection, person: ExportedPerson) {
  for (let after = 0; ; ) {
    const rows = await readSection(db, section, person, { after, most: AT_ONCE });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.place ?? 0;
    if (rows.length < AT_ONCE) return;
  }
}

const README = {
  it: {
    name: 'LEGGIMI.txt',
    text: (shop: string, at: string) => `I dati che ${shop} conserva su di te, il ${at}.

person.json         i dati del tuo account
company.json        l’azienda per cui acquisti
sessions.json       i browser in cui hai effettuato l’accesso
orders.json         gli ordini che hai inviato tu
checkout.json       le scelte fatte in cassa e non ancora inviate
payments.json       i pagamenti con carta che hai avviato
alerts.json         gli articoli di cui aspetti la disponibilità
enquiries.json      i messaggi e le richieste che hai scritto; gli allegati sono nella cartella enquiries
registrations.json  le tue richieste di registrazione
newsletter.json     la tua iscrizione alla newsletter
emails.json         le email che ti abbiamo scritto
tracking.json       le ricerche e le azioni registrate con il tuo consenso
activity.json       il registro di accessi, modifiche e file scaricati

Carrelli, preferiti e impostazioni degli indirizzi appartengono all’azienda e ai suoi utenti insieme: li trovi nelle pagine del negozio.
Password e codici sono conservati solo in una forma da cui non si possono leggere, quindi qui non ci sono.
`,
  },
  en: {
    name: 'README.txt',
    text: (shop: string, at: string) => `What ${shop} keeps about you, on ${at}.

person.json         your login
company.json        the company you buy for
sessions.json       browsers in which you are logged in
orders.json         the orders that you sent
checkout.json       choices of the checkout that were not sent yet
payments.json       card payments that you began
alerts.json         articles whose availability you wait for
enquiries.json      messages and requests that you wrote; their attachments are in the folder enquiries
registrations.json  your requests to register
newsletter.json     your subscription to the newsletter
emails.json         the emails that we wrote to you
tracking.json       searches and actions recorded with your consent
activity.json       the log of logins, changes and downloads

Carts, favourites and settings of addresses belong to the company and all its users together: you find them on the pages of the shop.
Passwords and codes are kept only in a form that nobody can read them from, so they are not in here.
`,
  },
};
