/** Roles: the matrix role × permission, and the questions that one has about it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Permission } from '#contract/office/permissions.ts';
import type { OfficeRole } from '#contract/office/roles.ts';
import { newKey } from '#kit/api/new-key.ts';
import { m } from '#office/messages/messages.js';
import { useCommands } from '../../commands/use-commands.ts';
import { callOffice } from '../../lib/call-office.ts';
import { refusalWords } from '../../lib/refusal-words.ts';
import { OfficePage } from '../../shell/office-page.tsx';
import { OfficeButton } from '../../ui/office-button.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { draftOf, isChanged, type RoleDraft, withCode } from './role-draft.rules.ts';
import { RoleMatrix } from './role-matrix.tsx';
import { RoleQuestions } from './role-questions.tsx';
import { RoleSide } from './role-side.tsx';
import './roles.css';

export function Component() {
  const roles = useQuery({
    queryKey: ['roles'],
    queryFn: async () => (await callOffice('office_roles.get', {})).message,
  });
  const known = roles.data?.roles ?? [];
  const [making, setMaking] = useState(false);
  // The chosen role is in the URL, so that a link shows it.
  const [search, setSearch] = useSearchParams();
  const role = known.find(({ id }) => String(id) === search.get('role')) ?? known[0];
  const choose = (id: number) => setSearch({ role: String(id) }, { replace: true });
  useCommands([
    { id: 'new-role', name: m.roles_key_new(), key: 'n', icon: 'plus', hint: true, run: () => setMaking(true) },
  ]);
  const queries = useQueryClient();

  return (
    <OfficePage
      title={m.roles_title()}
      body="whole"
      head={
        <span className="hint">
          {m.roles_summary({
            locked: known.filter(({ locked }) => locked).length,
            own: known.filter(({ locked }) => !locked).length,
          })}
        </span>
      }
      actions={
        <OfficeButton icon="plus" keyShown="n" onClick={() => setMaking(true)}>
          {m.roles_new()}
        </OfficeButton>
      }
      status={
        <>
          <span>{m.roles_foot_closed()}</span>
          <span>{m.roles_foot_grant()}</span>
        </>
      }
    >
      {roles.isError && (
        <p className="roles__wait" role="alert">
          {m.roles_failed()}
        </p>
      )}
      {roles.isPending && <p className="roles__wait">{m.roles_loading()}</p>}
      {roles.data && role && <Matrix role={role} roles={known} codes={roles.data.codes} choose={choose} />}
      <NewRoleDialog
        open={making}
        close={() => setMaking(false)}
        roles={known}
        made={(id) => {
          setMaking(false);
          void queries.invalidateQueries({ queryKey: ['roles'] }).then(() => choose(id));
        }}
      />
    </OfficePage>
  );
}

interface MatrixProps {
  readonly role: OfficeRole;
  readonly roles: readonly OfficeRole[];
  readonly codes: readonly Permission[];
  readonly choose: (id: number) => void;
}

interface HeldDraft {
  readonly draft: RoleDraft;
  /** That of the role when it was begun: a change by another person since then is noticed when it is saved. */
  readonly version: number;
}

function Matrix({ role, roles, codes, choose }: MatrixProps) {
  /** Of every role that is changed: choosing another one loses nothing. */
  const [drafts, setDrafts] = useState<ReadonlyMap<number, HeldDraft>>(new Map());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  const draftFor = (one: OfficeRole) => drafts.get(one.id)?.draft ?? draftOf(one);
  const draft = draftFor(role);
  const changed = isChanged(role, draft);
  const change = (one: OfficeRole, next: RoleDraft) =>
    setDrafts((held) => new Map(held).set(one.id, { draft: next, version: held.get(one.id)?.version ?? one.version }));
  const forget = (id: number) => setDrafts((held) => new Map([...held].filter(([one]) => one !== id)));

  async function run(call: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await call();
      forget(role.id);
      await queries.invalidateQueries({ queryKey: ['roles'] });
    } catch (failure) {
      setError(refusalWords(failure));
    } finally {
      setBusy(false);
    }
  }
  const save = () => {
    if (!changed || busy) return;
    const known = drafts.get(role.id)?.version ?? role.version;
    const permissions = [...draft.permissions];
    void run(() => callOffice('office_roles.save', { key: newKey(), id: role.id, known, ...draft, permissions }));
  };
  useCommands([
    {
      id: 'save-role',
      name: m.roles_key_save(),
      key: '$mod+KeyS',
      icon: 'check',
      hint: true,
      run: save,
      disabled: !changed,
    },
  ]);

  return (
    <div className="roles">
      <RoleMatrix
        roles={roles}
        codes={codes}
        chosen={role.id}
        choose={choose}
        draftFor={draftFor}
        tick={(ticked, code, given) => {
          change(ticked, withCode(draftFor(ticked), code, given));
          if (ticked.id !== role.id) choose(ticked.id);
        }}
      />
      <aside className="roles__side" aria-label={m.roles_chosen()}>
        <RoleSide
          role={role}
          codes={codes}
          draft={draft}
          change={(next) => change(role, next)}
          leave={() => {
            forget(role.id);
            setError(undefined);
            // What another person has changed is shown from here on.
            void queries.invalidateQueries({ queryKey: ['roles'] });
          }}
          save={save}
          remove={() => void run(() => callOffice('office_roles.remove', { key: newKey(), id: role.id }))}
          busy={busy}
          error={error}
        />
        <RoleQuestions roles={roles} codes={codes} />
      </aside>
    </div>
  );
}
