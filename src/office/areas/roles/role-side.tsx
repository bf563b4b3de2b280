/** Beside the matrix: the chosen role with its names, its people and what is not saved yet. */

import type { Permission } from '#contract/office/permissions.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '../../ui/office-button.tsx';
import { OfficeField } from '../../ui/office-field.tsx';
import { changedCodes, isChanged, type RoleDraft } from './role-draft.rules.ts';
import { roleName } from './role-matrix.tsx';

export interface RoleSideProps {
  readonly role: OfficeRole;
  readonly codes: readonly Permission[];
  readonly draft: RoleDraft;
  readonly change: (draft: RoleDraft) => void;
  readonly leave: () => void;
  readonly save: () => void;
  readonly remove: () => void;
  readonly busy: boolean;
  readonly error: string | undefined;
}

export function RoleSide({ role, codes, draft, change, leave, save, remove, busy, error }: RoleSideProps) {
  const changes = changedCodes(role, draft, codes);
  const changed = isChanged(role, draft);
  return (
    <section className="roles__section" aria-label={m.roles_chosen()}>
      <h2 className="section-title">{roleName(role)}</h2>
      {role.locked ? (
        <p className="hint">{m.roles_locked()}</p>
      ) : (
        <>
          <OfficeField
            label={m.roles_name_it()}
            value={draft.name_it}
            maxLength={60}
            onChange={({ target }) => change({ ...draft, name_it: target.value })}
          />
          <OfficeField
            label={m.roles_name_en()}
            value={draft.name_en}
            maxLength={60}
            onChange={({ target }) => change({ ...draft, name_en: target.value })}
          />
        </>
      )}
      <dl className="facts">
        <dt>{m.roles_people()}</dt>
        <dd>{role.people.map(({ name }) => name).join(', ') || m.roles_nobody()}</dd>
      </dl>
      {changes.length > 0 && (
        <div>
          <h3 className="roles__changes">{m.roles_changes()}</h3>
          <ul>
            {changes.map(({ code, given }) => (
              <li className="roles__change" key={code}>
                <span className="roles__code">{code}</span>
                <s>{given ? m.roles_no() : m.roles_yes()}</s>
                <span aria-hidden="true">→</span>
                <b>{given ? m.roles_yes() : m.roles_no()}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      {changed && (
        <>
          <p className="hint">{m.roles_ask_password()}</p>
          <div className="roles__actions">
            <OfficeButton onClick={leave}>{m.roles_leave()}</OfficeButton>
            <OfficeButton kind="go" icon="check" keyShown="$mod+KeyS" disabled={busy} onClick={save}>
              {m.roles_save()}
            </OfficeButton>
          </div>
        </>
      )}
      {!role.locked && !changed && (
        <div className="roles__actions">
          <OfficeButton kind="danger" icon="trash" disabled={busy || role.people.length > 0} onClick={remove}>
            {m.roles_remove()}
          </OfficeButton>
          <p className="hint">{role.people.length > 0 ? m.roles_remove_used() : m.roles_remove_final()}</p>
        </div>
      )}
    </section>
  );
}
