/**
 * The e-mail about a source that stopped: nobody sits in front of an import of the night. To those who may let it pass, each in their
 * language; one per import, and for an address that cannot be had one when the reason is new.
 */
import type { Locale } from '#contract/values/locale.ts';
import type { OutgoingEmail } from '#server/modules/mail/index.ts';
import type { AllowedPerson } from '#server/modules/staff/index.ts';
import type { Guard } from './guard.rules.ts';
import type { StoredRun } from './import-runs.repository.ts';
import { failureSentence } from './present-run.ts';
import { faultSentence, type StoredFault } from './source-faults.ts';

/** `columns`: nobody has mapped these columns yet. */
export type StopReason = 'columns' | 'guards' | 'failed' | 'interrupted' | 'backup';

const REASONS: Readonly<Record<Exclude<StopReason, 'failed'>, Readonly<Record<Locale, string>>>> = {
  columns: {
    it: 'Il file ha colonne che nessuno ha ancora assegnato: qualcuno deve guardarle una volta.',
    en: 'The file has columns that nobody has mapped yet: someone has to look at them once.',
  },
  guards: {
    it: 'Il file cambierebbe più del solito: l’importazione aspetta che qualcuno la guardi.',
    en: 'The file would change more than usual: the import waits until someone looks at it.',
  },
  interrupted: {
    it: 'Il server si è fermato a metà: l’importazione va avviata di nuovo.',
    en: 'The server stopped halfway: the import has to be started again.',
  },
  backup: {
    it: 'Cambierebbe così tante righe che prima serve una copia di tutto, e non è riuscita: qualcuno deve decidere.',
    en: 'It would change so many lines that a backup is needed first, and none could be made: someone has to decide.',
  },
};

const GUARDS: Readonly<Record<Guard, Readonly<Record<Locale, string>>>> = {
  'switched-off': { it: 'Articoli spenti', en: 'Articles switched off' },
  'price-moves': { it: 'Prezzi che si muovono molto', en: 'Prices that move much' },
  refused: { it: 'Righe rifiutate', en: 'Refused lines' },
  columns: { it: 'Colonne sparite', en: 'Columns that vanished' },
  emptied: { it: 'Articoli con campi svuotati', en: 'Articles with emptied fields' },
};
const FILE = { it: 'File', en: 'File' } as const;
const SERVER = { it: 'Server', en: 'Server' } as const;
const OF = { it: 'su', en: 'of' } as const;

export type Stopped =
  | { readonly run: StoredRun; readonly reason: StopReason }
  | {
      readonly source: { readonly id: number; readonly name: string; readonly host: string; readonly at: Date };
      readonly fault: StoredFault;
    };

/** @param officeUrl base URL of the office, without a slash at its end */
export function stoppedEmails(people: readonly AllowedPerson[], officeUrl: string, stopped: Stopped): OutgoingEmail[] {
  return people.map(({ email, locale }) => ({
    kind: 'import-stopped',
    recipient: email,
    locale,
    ...('run' in stopped ? aboutRun(stopped, locale, officeUrl) : aboutSource(stopped, locale, officeUrl)),
    dedupeKey: `${'run' in stopped ? `import:${stopped.run.id}:${stopped.reason}` : keyOfFault(stopped)}:${email}`,
  }));
}

const keyOfFault = ({ source, fault }: Extract<Stopped, { fault: StoredFault }>): string =>
  `import-source:${source.id}:${fault.code}:${source.at.toISOString()}`;

function aboutRun({ run, reason }: Extract<Stopped, { run: StoredRun }>, locale: Locale, officeUrl: string) {
  const { id, name, userName, failure, report } = run;
  const said = reason === 'failed' ? failure && failureSentence(failure, locale) : REASONS[reason][locale];
  const broken = reason === 'guards' ? (report?.guards.filter((guard) => guard.broken) ?? []) : [];
  return {
    values: {
      source_name: userName,
      file_name: name,
      reason: said ?? '',
      import_url: `${officeUrl}/imports/${id}`,
      facts: {
        block: 'lines' as const,
        lines: [
          [FILE[locale], name] as const,
          ...broken.map(({ guard, count, of }) => [GUARDS[guard][locale], share(count, of, locale)] as const),
        ],
      },
    },
  };
}

/** Of vanished columns there is no total. */
const share = (count: number, of: number, locale: Locale): string =>
  of > 0 ? `${count} ${OF[locale]} ${of}` : String(count);

const aboutSource = (
  { source, fault }: Extract<Stopped, { fault: StoredFault }>,
  locale: Locale,
  officeUrl: string,
) => ({
  values: {
    source_name: source.name,
    file_name: '',
    reason: faultSentence(fault, locale),
    import_url: `${officeUrl}/imports/sources`,
    facts: { block: 'lines' as const, lines: [[SERVER[locale], source.host] as const] },
  },
});
