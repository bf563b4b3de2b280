/** "Who can …?" and "what can … do?", over the roles as they are stored. */
import { useId, useState } from 'react';
import type { Permission } from '#contract/office/permissions.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { m } from '#office/messages/messages.js';
import { CODE_WORDS, codeGroups } from './code-words.ts';
import { peopleOf, whatCan, whoCan } from './role-draft.rules.ts';
import { roleName } from './role-matrix.tsx';

export function RoleQuestions({ roles, codes }: { roles: readonly OfficeRole[]; codes: readonly Permission[] }) {
  const id = useId();
  const [code, setCode] = useState<Permission>();
  const [personId, setPersonId] = useState<number>();
  const people = peopleOf(roles);
  const person = people.find(({ user_id }) => user_id === personId);
  const able = code ? whoCan(roles, code) : [];
  const allowed = person ? whatCan(person, codes) : [];
  return (
    <section className="roles__section">
      <h2 className="section-title">{m.roles_questions()}</h2>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-who`}>
          {m.roles_who_can()}
        </label>
        <select
          className="input"
          id={`${id}-who`}
          value={code ?? ''}
          onChange={({ target }) => setCode(codes.find((one) => one === target.value))}
        >
          <option value="">{m.roles_choose_code()}</option>
          {codeGroups(codes).map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.codes.map((one) => (
                <option key={one} value={one}>
                  {CODE_WORDS[one]()}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {code && (
        <p role="status">
          {able.length === 0 ? m.roles_who_none() : null}
          {able.map(({ name, roles: own }) => m.roles_by({ name, roles: own.map(roleName).join(', ') })).join(', ')}
        </p>
      )}
      <div className="field">
        <label className="field__label" htmlFor={`${id}-what`}>
          {m.roles_what_can()}
        </label>
        <select
          className="input"
          id={`${id}-what`}
          value={personId ?? ''}
          onChange={({ target }) => setPersonId(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{m.roles_choose_person()}</option>
          {people.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {person && (
        <div role="status">
          <p>{person.roles.map(roleName).join(', ')}</p>
          {allowed.length === 0 ? (
            <p>{m.roles_what_none()}</p>
          ) : (
            <ul className="roles__can">
              {allowed.map((one) => (
                <li key={one}>{CODE_WORDS[one]()}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}
