/** The checks of a registration as a list: a sign, a sentence, why. */
import { Link } from 'react-router';
import type { OfficeRegistration } from '#contract/office/inbox/registrations.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeIcon } from '#office/ui/office-icon.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { mergePath } from '../../customers/customer-paths.ts';
import { inboxState, likenessName } from '../inbox-words.ts';
import { type Check, checksOf } from './registration-checks.rules.ts';
import './registration-checks.css';

const ICONS = { good: 'check', bad: 'alert', plain: 'info' } as const;

export function RegistrationChecks({ registration }: { registration: OfficeRegistration }) {
  const checks = checksOf(registration);
  const good = checks.filter(({ tone }) => tone === 'good').length;
  const bad = checks.filter(({ tone }) => tone === 'bad').length;
  return (
    <OfficeSection
      title={m.inbox_checks()}
      aside={
        <span className="checks__sums">
          {good > 0 && <span className="checks__sum checks__sum--good">{m.inbox_checks_good({ count: good })}</span>}
          {bad > 0 && <span className="checks__sum checks__sum--bad">{m.inbox_checks_bad({ count: bad })}</span>}
        </span>
      }
    >
      <ul>
        {checks.map((check, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: made anew from the registration each time
          <li key={at} className={`checks__line checks__line--${check.tone}`}>
            <OfficeIcon name={ICONS[check.tone]} />
            <CheckWords
              check={check}
              number={registration.form.vat_number ?? ''}
              opened={registration.decision?.client_id ?? undefined}
            />
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}

interface CheckWordsProps {
  readonly check: Check;
  readonly number: string;
  /** The customer that was opened for it. */
  readonly opened: number | undefined;
}

function CheckWords({ check: { about }, number, opened }: CheckWordsProps) {
  switch (about.kind) {
    case 'number':
      return (
        <span>
          {
            {
              right: m.inbox_check_vat_right({ number }),
              wrong: m.inbox_check_vat_wrong({ number }),
              missing: m.inbox_check_vat_missing(),
              none: m.inbox_check_vat_none(),
            }[about.state]
          }
        </span>
      );
    case 'vies':
      return (
        <span>
          {
            {
              valid: m.inbox_check_vies_valid(),
              'not-enrolled': m.inbox_check_vies_not(),
              'wrong-form': m.inbox_check_vies_form(),
              unverified: m.inbox_check_vies_unverified(),
              asked: m.inbox_check_vies_asked(),
            }[about.state]
          }
          {about.name !== '' && <span className="hint"> {m.inbox_check_vies_name({ name: about.name })}</span>}
        </span>
      );
    case 'login':
      return <span>{about.has ? m.inbox_check_login() : m.inbox_check_no_login()}</span>;
    case 'nobody-like':
      return <span>{m.inbox_check_none_like()}</span>;
    case 'like': {
      const { client_id: code, name, town, active, reasons } = about.customer;
      return (
        <span>
          {m.inbox_check_like({ code: String(code), name })}
          <span className="hint">
            {' '}
            {[town, !active && m.inbox_check_inactive(), ...reasons.map(likenessName)].filter(Boolean).join(' · ')}
          </span>
          {opened !== undefined && opened !== code && may('customers.merge') && (
            <>
              {' '}
              <Link className="link" to={mergePath(code, opened)}>
                {m.merge_likeness()}
              </Link>
            </>
          )}
        </span>
      );
    }
    default: {
      const { id, state } = about.registration;
      return (
        <Link className="link" to={`/inbox/registration/${id}`}>
          {m.inbox_check_earlier({ number: String(id), state: inboxState(state).toLocaleLowerCase() })}
        </Link>
      );
    }
  }
}
