/** The user's passkeys: created by the browser, renamed, removed. Renaming and removing work without JavaScript. */
import type { FormEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { PASSKEY_NAME_MAX } from '#contract/values/passkey-name.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { usePasskeyPress } from '#storefront/domain/session/use-passkey-press.ts';
import { WherePasskeys } from '#storefront/domain/session/where-passkeys.tsx';
import { m } from '#storefront/messages/messages.js';
import { Status } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ChevronSummary } from '#storefront/ui/chevron-summary.tsx';
import { Field } from '#storefront/ui/forms/field.tsx';
import { Note } from '#storefront/ui/note.tsx';

export interface ShownPasskey {
  id: number;
  name: string;
  /** Day and time, formatted. */
  created: string;
  used: string | null;
  synced: boolean;
}

interface OwnPasskeysProps {
  passkeys: readonly ShownPasskey[];
  factor: { active: boolean; app: boolean; required: boolean };
  /** The passkey whose submitted name was empty. */
  unnamed: number | undefined;
}

export function OwnPasskeys({ passkeys, factor, unnamed }: OwnPasskeysProps) {
  const isLast = factor.required && !factor.app && passkeys.length === 1;
  return (
    <section className="safety" aria-labelledby="passkeys">
      <h2 id="passkeys">{m.passkey_title()}</h2>
      <p>
        {m.passkey_text()} {!factor.active && m.passkey_first()}
      </p>
      {passkeys.length > 0 && (
        <ul className="logins">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              removable={!isLast}
              nameError={unnamed === passkey.id ? m.forms_required() : undefined}
            />
          ))}
        </ul>
      )}
      {isLast && <p className="hint">{m.passkey_last()}</p>}
      <WherePasskeys>
        {/* A new key empties the fields after a passkey was added. */}
        <AddPasskey key={passkeys.length} />
      </WherePasskeys>
    </section>
  );
}

interface PasskeyRowProps {
  passkey: ShownPasskey;
  removable: boolean;
  nameError: string | undefined;
}

function PasskeyRow({ passkey: { id, name, created, used, synced }, removable, nameError }: PasskeyRowProps) {
  return (
    <li>
      <div>
        <b>{name}</b> {synced && <Status tone="ok">{m.passkey_synced()}</Status>}
        <small>{used ? m.passkey_used({ created, used }) : m.passkey_unused({ created })}</small>
      </div>
      {removable && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="passkey-remove" aria-label={m.passkey_remove_label({ name })}>
            {m.passkey_remove()}
          </Button>
        </Form>
      )}
      {/* A new key closes it after the name was changed. */}
      <details key={name} className="logins__more" open={nameError !== undefined}>
        <ChevronSummary label={m.passkey_rename_label({ name })}>{m.passkey_rename()}</ChevronSummary>
        <Form method="post" noValidate>
          <input type="hidden" name="id" value={id} />
          <Field
            label={m.passkey_new_name()}
            name="name"
            defaultValue={name}
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            aria-required
            error={nameError}
          />
          <Button type="submit" name="intent" value="passkey-rename">
            {m.passkey_save_name()}
          </Button>
        </Form>
      </details>
    </li>
  );
}

function AddPasskey() {
  const submit = useSubmit();
  const { busy, refusal, setRefusal, press } = usePasskeyPress();

  const make = async (name: string) => {
    const { makePasskey } = await import('#storefront/platform/browser/browser-passkeys.ts');
    try {
      const made = await makePasskey();
      if (made === 'known') setRefusal(m.passkey_known());
      else if (made !== 'given-up')
        await submit({ intent: 'passkey-add', name, credential: JSON.stringify(made) }, { method: 'post' });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirm-identity') throw error;
      // The page then asks for the password, as for any other of its buttons.
      await submit({ intent: 'passkey-begin' }, { method: 'post' });
    }
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '');
    void press(() => make(name));
  };

  return (
    <form onSubmit={add} noValidate>
      {refusal && (
        <Note tone="err" alert>
          {refusal}
        </Note>
      )}
      <Field
        label={m.passkey_name()}
        hint={m.passkey_name_hint()}
        name="name"
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
      <Button type="submit" aria-busy={busy}>
        {m.passkey_add()}
      </Button>
    </form>
  );
}
