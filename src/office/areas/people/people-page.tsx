/** The people of the office: a list, and beside it the chosen person or an invitation; both are in the URL. */
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import type { StaffMember } from '#contract/office/people.ts';
import { momentIn } from '#kit/format/dates.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeState } from '#office/ui/office-state.tsx';
import { OfficeTable } from '#office/ui/office-table.tsx';
import { useCommands } from '../../commands/use-commands.ts';
import { callOffice } from '../../lib/call-office.ts';
import { startData } from '../../lib/start-data.ts';
import { OfficePage } from '../../shell/office-page.tsx';
import { OfficeButton } from '../../ui/office-button.tsx';
import { InviteForm } from './invite-form.tsx';
import { PersonForm } from './person-form.tsx';
import type { TickedRole } from './role-ticks.tsx';
import './people.css';

const INVITE = 'invite';

export function Component() {
  const { person: shown } = useParams();
  const navigate = useNavigate();
  const query = useQuery({
    queryKey: ['people'],
    queryFn: async () => (await callOffice('office_people.get', {})).message,
  });
  const { people = [], roles = [] } = query.data ?? {};
  const place = people.findIndex(({ user_id }) => String(user_id) === shown);
  const person = people[place];
  const go = (to: number | string) => void navigate(`/people/${to}`);
  const move = (step: number) => {
    const next = people[place < 0 ? 0 : place + step];
    if (next) go(next.user_id);
  };
  useCommands([
    { id: 'invite', name: m.people_key_invite(), key: 'n', icon: 'plus', hint: true, run: () => go(INVITE) },
    {
      id: 'next-person',
      name: m.people_key_next(),
      key: 'j',
      hint: true,
      keyOnly: true,
      repeats: true,
      run: () => move(1),
    },
    {
      id: 'previous-person',
      name: m.people_key_previous(),
      key: 'k',
      hint: true,
      keyOnly: true,
      repeats: true,
      run: () => move(-1),
    },
  ]);

  return (
    <OfficePage
      title={m.people_title()}
      body="whole"
      head={
        <span className="hint">
          {m.people_summary({ active: people.filter(({ active }) => active).length, all: people.length })}
        </span>
      }
      actions={
        <OfficeButton icon="plus" keyShown="n" onClick={() => go(INVITE)}>
          {m.people_invite()}
        </OfficeButton>
      }
    >
      {query.isPending && <p className="people__wait">{m.people_loading()}</p>}
      {query.isError && (
        <p className="people__wait" role="alert">
          {m.people_failed()}
        </p>
      )}
      {query.data && (
        <div className="people">
          <PeopleTable people={people} roles={roles} shown={person?.user_id} />
          <aside className="people__side" aria-label={m.people_chosen()}>
            {shown === INVITE ? (
              <InviteForm roles={roles} invited={go} close={() => void navigate('/people')} />
            ) : person ? (
              <PersonForm key={person.user_id} person={person} roles={roles} />
            ) : (
              <p className="hint">{m.people_choose()}</p>
            )}
          </aside>
        </div>
      )}
    </OfficePage>
  );
}

interface PeopleTableProps {
  readonly people: readonly StaffMember[];
  readonly roles: readonly TickedRole[];
  readonly shown: number | undefined;
}

function PeopleTable({ people, roles, shown }: PeopleTableProps) {
  const names = new Map(roles.map((role) => [role.id, role[`name_${getLocale()}`]]));
  return (
    <div className="people__list">
      <OfficeTable>
        <thead>
          <tr>
            <th scope="col">{m.people_name()}</th>
            <th scope="col">{m.people_email()}</th>
            <th scope="col">{m.people_roles()}</th>
            <th scope="col">{m.people_factor()}</th>
            <th scope="col">{m.people_last()}</th>
            <th scope="col">{m.people_state()}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.user_id} aria-current={person.user_id === shown || undefined}>
              <th scope="row">
                <Link className="list-table__opens" to={`/people/${person.user_id}`}>
                  {person.name || person.email}
                </Link>
              </th>
              <td>{person.email}</td>
              <td>{person.roles.map((id) => names.get(id)).join(', ') || m.people_no_role()}</td>
              <td>{person.second_factor ? m.people_factor_on() : m.people_factor_off()}</td>
              <td>
                {person.last_login === null ? m.people_never() : momentIn(startData().timeZone, person.last_login)}
              </td>
              <td>
                <OfficeState shape={SHAPES[stateOf(person)]}>{STATES[stateOf(person)]()}</OfficeState>
              </td>
            </tr>
          ))}
        </tbody>
      </OfficeTable>
    </div>
  );
}

const SHAPES = { active: 'done', invited: 'waits', closed: 'wrong' } as const;
const STATES = { active: m.people_state_active, invited: m.people_state_invited, closed: m.people_state_closed };

function stateOf({ active, invited }: StaffMember): keyof typeof STATES {
  if (!active) return 'closed';
  return invited ? 'invited' : 'active';
}
