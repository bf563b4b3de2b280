/** One's own passkeys: made by the browser, renamed, removed. */
import { type FormEvent, useState } from 'react';
import type { OwnSecurity } from '#contract/office/security.ts';
import { PASSKEY_NAME_MAX } from '#contract/values/passkey-name.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../../lib/call-office.ts';
import { shortMoment } from '../../lib/moments.ts';
import { OfficeButton } from '../../ui/office-button.tsx';
import { OfficeDialogForm } from '../../ui/office-dialog-form.tsx';
import { OfficeField } from '../../ui/office-field.tsx';
import type { RunSecurityDeed } from './use-security-deed.ts';

type Passkey = OwnSecurity['passkeys'][number];

interface OfficePasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly factor: OwnSecurity['second_factor'];
  readonly run: RunSecurityDeed;
  readonly busy: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

export function OfficePasskeys({ passkeys, factor, run, busy, onCodes }: OfficePasskeysProps) {
  const [renaming, setRenaming] = useState<Passkey>();
  const isLast = factor.required && !factor.app && passkeys.length === 1;
  const remove = (id: number) => callOffice('office_security.remove_passkey', { id });
  const rename = async (id: number, name: string) => {
    await run(() => callOffice('office_security.rename_passkey', { id, name }));
    return undefined;
  };
  return (
    <div className="security">
      <p>
        {m.security_passkeys_text()} {!factor.active && m.security_passkeys_first()}
      </p>
      {passkeys.length > 0 && (
        <ul className="security__list">
          {passkeys.map((passkey) => (
            <li className="security__line" key={passkey.id}>
              <span>
                <b>{passkey.name}</b>{' '}
                <span className="hint">
                  {passkey.used
                    ? m.security_passkey_used({
                        created: shortMoment(passkey.created),
                        used: shortMoment(passkey.used),
                      })
                    : m.security_passkey_unused({ created: shortMoment(passkey.created) })}
                </span>
              </span>
              <span className="security__buttons">
                <OfficeButton
                  kind="quiet"
                  aria-label={m.security_passkey_rename_of({ name: passkey.name })}
                  onClick={() => setRenaming(passkey)}
                >
                  {m.security_passkey_rename()}
                </OfficeButton>
                {!isLast && (
                  <OfficeButton
                    kind="quiet"
                    disabled={busy}
                    aria-label={m.security_passkey_remove_of({ name: passkey.name })}
                    onClick={() => void run(() => remove(passkey.id))}
                  >
                    {m.security_passkey_remove()}
                  </OfficeButton>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isLast && <p className="hint">{m.security_passkey_last()}</p>}
      {'PublicKeyCredential' in window ? (
        <AddPasskey key={passkeys.length} run={run} busy={busy} onCodes={onCodes} />
      ) : (
        <p className="hint">{m.security_passkey_not_here()}</p>
      )}
      {renaming && (
        <OfficeDialogForm
          title={m.security_passkey_rename_of({ name: renaming.name })}
          submit={m.security_passkey_rename()}
          close={() => setRenaming(undefined)}
          onSubmit={(fields) => rename(renaming.id, String(fields.get('name') ?? ''))}
        >
          <OfficeField
            label={m.security_passkey_name()}
            name="name"
            defaultValue={renaming.name}
            maxLength={PASSKEY_NAME_MAX}
            required
            autoFocus
          />
        </OfficeDialogForm>
      )}
    </div>
  );
}

function AddPasskey({ run, busy, onCodes }: Pick<OfficePasskeysProps, 'run' | 'busy' | 'onCodes'>) {
  const add = async (name: string): Promise<string | undefined> => {
    const { addPasskey } = await import('../../lib/office-passkeys.ts');
    try {
      const made = await addPasskey(name);
      if (made === 'given-up') return undefined;
      if (made === 'known') return m.security_passkey_known();
      if (made === 'refused') return m.security_passkey_failed();
      onCodes(made);
    } catch (failure) {
      if (failure instanceof ApiError) throw failure;
      // The browser's own words are in its language and about its parts; what to do is the same for all of them.
      return m.security_passkey_failed();
    }
    return undefined;
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    void run(() => add(name));
  };
  return (
    <form className="security__add" onSubmit={send}>
      <OfficeField label={m.security_passkey_name()} name="name" maxLength={PASSKEY_NAME_MAX} autoComplete="off" />
      <OfficeButton type="submit" icon="plus" disabled={busy}>
        {m.security_passkey_add()}
      </OfficeButton>
    </form>
  );
}
