/** The people of a customer: who signs in, where; inviting, a new link, shutting out, signing out; and the visits of our own people. */
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { InvitePersonDialog, RenamePersonDialog } from './person-dialogs.tsx';
import { useCustomerChange } from './use-customer-change.ts';

type Person = OfficeCustomer['people'][number];

export function CustomerPeople({ customer }: { customer: OfficeCustomer }) {
  const { people } = customer;
  const change = useCustomerChange();
  const [asking, setAsking] = useState<'invite' | Person>();
  const mayWrite = may('customers.write');
  useCommands([
    {
      id: 'invite',
      name: m.customers_invite(),
      key: 'n',
      icon: 'plus',
      hint: true,
      disabled: !mayWrite,
      run: () => setAsking('invite'),
    },
  ]);
  return (
    <>
      {change.refusal !== undefined && <OfficeNote tone="error">{change.refusal}</OfficeNote>}
      <OfficeSection
        title={m.customers_tab_people()}
        aside={
          mayWrite && (
            <OfficeButton icon="plus" keyShown="n" onClick={() => setAsking('invite')}>
              {m.customers_invite()}
            </OfficeButton>
          )
        }
      >
        {people.length === 0 && <p className="hint">{m.customers_people_none()}</p>}
        {people.length > 0 && (
          <table className="customer-table customer-table--rows">
            <thead>
              <tr>
                <th scope="col">{m.customers_person_name()}</th>
                <th scope="col">{m.customers_field_email()}</th>
                <th scope="col">{m.customers_state()}</th>
                <th scope="col">{m.customers_person_last()}</th>
                <th scope="col">{m.customers_person_sessions()}</th>
                {mayWrite && (
                  <th scope="col">
                    <span className="visually-hidden">{m.customers_actions()}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.user_id}>
                  <th scope="row" className={person.active ? undefined : 'customer-table__closed'}>
                    {person.name || '—'}
                  </th>
                  <td>{person.email}</td>
                  <td>{stateOf(person)}</td>
                  <td>{person.last_login ? shortMoment(person.last_login) : m.customers_never()}</td>
                  <td>
                    {person.sessions.map(({ device, seen }) => (
                      <span key={`${device} ${seen}`} className="customer-table__line">
                        {device || m.people_device_unknown()} <span className="hint">{shortMoment(seen)}</span>
                      </span>
                    ))}
                  </td>
                  {mayWrite && (
                    <td className="customer-table__actions">
                      <PersonActions person={person} change={change} rename={() => setAsking(person)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </OfficeSection>
      <Accesses customer={customer} />
      {asking === 'invite' && (
        <InvitePersonDialog code={customer.code} change={change} close={() => setAsking(undefined)} />
      )}
      {typeof asking === 'object' && (
        <RenamePersonDialog person={asking} change={change} close={() => setAsking(undefined)} />
      )}
    </>
  );
}

interface PersonActionsProps {
  readonly person: Person;
  readonly change: ReturnType<typeof useCustomerChange>;
  readonly rename: () => void;
}

function PersonActions({ person, change, rename }: PersonActionsProps) {
  const { user_id, name, email, active, invited, sessions } = person;
  const who = name || email;
  const action = (label: string, words: string, run: () => void) => (
    <button
      className="link customer-table__action"
      type="button"
      aria-label={words}
      disabled={change.busy}
      onClick={run}
    >
      {label}
    </button>
  );
  return (
    <>
      {action(m.customers_rename(), m.customers_rename_one({ who }), rename)}
      {active &&
        action(
          invited ? m.customers_link_again() : m.customers_link(),
          m.customers_link_one({ who }),
          () =>
            void change.run(m.customers_link_sent({ email }), () =>
              changeOffice('office_customers.send_link', { user_id }),
            ),
        )}
      {sessions.length > 0 &&
        action(
          m.customers_sign_out(),
          m.customers_sign_out_one({ who }),
          () =>
            void change.run(m.customers_signed_out({ who }), () =>
              changeOffice('office_customers.end_sessions', { user_id }),
            ),
        )}
      {action(
        active ? m.customers_block() : m.customers_unblock(),
        active ? m.customers_block_one({ who }) : m.customers_unblock_one({ who }),
        () =>
          void change.run(active ? m.customers_blocked({ who }) : m.customers_unblocked({ who }), () =>
            changeOffice('office_customers.block_person', { user_id, blocked: active }),
          ),
      )}
    </>
  );
}

function stateOf({ active, invited }: Person): string {
  if (!active) return m.customers_person_blocked();
  return invited ? m.customers_person_invited() : m.customers_active();
}

/** Who of us was in the shop as this customer: the customer reads the same. */
function Accesses({ customer }: { customer: OfficeCustomer }) {
  const { accesses } = customer;
  const change = useCustomerChange();
  return (
    <OfficeSection title={m.customers_accesses()}>
      <p className="hint">{accesses.length > 0 ? m.customers_accesses_text() : m.customers_accesses_none()}</p>
      {accesses.length > 0 && (
        <table className="customer-table customer-table--rows">
          <tbody>
            {accesses.map(({ id, who, mode, reason, at, ended, orders }) => (
              <tr key={id}>
                <td>{shortMoment(at)}</td>
                <th scope="row">{who}</th>
                <td>{mode === 'act' ? m.customers_access_act() : m.customers_access_see()}</td>
                <td>{reason}</td>
                <td>
                  {orders.map((number, place) => (
                    <Fragment key={number}>
                      {place > 0 && ', '}
                      <Link className="link" to={orderPath(number)}>
                        {number}
                      </Link>
                    </Fragment>
                  ))}
                </td>
                <td className="customer-table__actions">
                  {ended === null ? (
                    may('customers.shop_as') && (
                      <button
                        className="link"
                        type="button"
                        disabled={change.busy}
                        onClick={() =>
                          void change.run(m.customers_access_ended(), () =>
                            changeOffice('office_customers.end_shop_as', { id }),
                          )
                        }
                      >
                        {m.customers_access_end()}
                      </button>
                    )
                  ) : (
                    <span className="hint">{m.customers_access_until({ when: shortMoment(ended) })}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {change.refusal !== undefined && (
        <p className="field__error" role="alert">
          {change.refusal}
        </p>
      )}
    </OfficeSection>
  );
}
