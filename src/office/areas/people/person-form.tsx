/** One person: name, roles, whether they may sign in; their open sessions. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMember } from '#contract/office/people.ts';
import { newKey } from '#kit/api/new-key.ts';
import { momentIn } from '#kit/format/dates.ts';
import { m } from '#office/messages/messages.js';
import { useCommands } from '../../commands/use-commands.ts';
import { callOffice } from '../../lib/call-office.ts';
import { refusalWords } from '../../lib/refusal-words.ts';
import { startData } from '../../lib/start-data.ts';
import { OfficeButton } from '../../ui/office-button.tsx';
import { OfficeField } from '../../ui/office-field.tsx';
import { RoleTicks, type TickedRole } from './role-ticks.tsx';

export interface PersonFormProps {
  readonly person: StaffMember;
  readonly roles: readonly TickedRole[];
}

interface Draft {
  readonly name: string;
  readonly roles: readonly number[];
  readonly active: boolean;
}

const heldOf = ({ name, roles, active }: StaffMember): Draft => ({ name, roles, active });

export function PersonForm({ person, roles }: PersonFormProps) {
  /** What the page held when the person was opened: the server compares with it (C-OFF-4). */
  const [known, setKnown] = useState<Draft>(() => heldOf(person));
  const [draft, setDraft] = useState<Draft>(known);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly wrong: boolean }>();
  const queries = useQueryClient();
  const isSame = (one: Draft, other: Draft) =>
    one.name === other.name && one.active === other.active && sorted(one.roles) === sorted(other.roles);
  const changed = !isSame(draft, known);

  async function run(call: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    setSaid(undefined);
    try {
      await call();
      setSaid({ text: done, wrong: false });
      return true;
    } catch (failure) {
      setSaid({ text: refusalWords(failure), wrong: true });
      return false;
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['people'] });
    }
  }

  async function save(): Promise<void> {
    if (!changed || busy) return;
    const wanted = { ...draft, roles: [...draft.roles] };
    const body = { key: newKey(), user_id: person.user_id, ...wanted, known: { ...known, roles: [...known.roles] } };
    if (await run(() => callOffice('office_people.save', body), m.people_saved())) setKnown(draft);
  }
  const about = () => ({ key: newKey(), user_id: person.user_id });
  useCommands([
    {
      id: 'save-person',
      name: m.people_key_save(),
      key: '$mod+KeyS',
      whileTyping: true,
      icon: 'check',
      hint: true,
      run: () => void save(),
      disabled: !changed,
    },
  ]);

  const moment = (at: string) => momentIn(startData().timeZone, at);
  return (
    <section className="people__section" aria-label={m.people_details()}>
      <h2 className="section-title">{person.name || person.email}</h2>
      <p className="people__email">{person.email}</p>
      <OfficeField
        label={m.people_name()}
        value={draft.name}
        maxLength={200}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <RoleTicks roles={roles} given={draft.roles} change={(given) => setDraft({ ...draft, roles: given })} />
      <div>
        <label className="tick">
          <input
            className="box"
            type="checkbox"
            checked={draft.active}
            onChange={({ target }) => setDraft({ ...draft, active: target.checked })}
          />
          {m.people_active()}
        </label>
        <p className="hint">{m.people_active_hint()}</p>
      </div>
      {said && (
        <p className={said.wrong ? 'field__error' : 'people__done'} role={said.wrong ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
      {changed && (
        <div className="people__actions">
          <OfficeButton
            onClick={() => {
              // From here on it is what is stored now.
              setKnown(heldOf(person));
              setDraft(heldOf(person));
              setSaid(undefined);
            }}
          >
            {m.people_leave()}
          </OfficeButton>
          <OfficeButton kind="go" icon="check" keyShown="$mod+KeyS" disabled={busy} onClick={() => void save()}>
            {m.people_save()}
          </OfficeButton>
        </div>
      )}
      <h3 className="people__part">{m.people_sessions()}</h3>
      {person.sessions.length === 0 && <p className="hint">{m.people_no_sessions()}</p>}
      <ul className="people__sessions">
        {person.sessions.map(({ id, device, opened, seen }) => (
          <li key={id}>
            {m.people_session({
              device: device || m.people_device_unknown(),
              opened: moment(opened),
              seen: moment(seen),
            })}
          </li>
        ))}
      </ul>
      <div className="people__actions">
        {person.sessions.length > 0 && (
          <OfficeButton
            icon="out"
            disabled={busy}
            onClick={() => void run(() => callOffice('office_people.end_sessions', about()), m.people_ended())}
          >
            {m.people_end_sessions()}
          </OfficeButton>
        )}
        {person.invited && person.active && (
          <OfficeButton
            icon="mail"
            disabled={busy}
            onClick={() => void run(() => callOffice('office_people.invite_again', about()), m.people_invited_again())}
          >
            {m.people_invite_again()}
          </OfficeButton>
        )}
      </div>
    </section>
  );
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other).join();
