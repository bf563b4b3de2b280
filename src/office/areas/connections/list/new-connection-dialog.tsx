/** A new connection. Of Danea Easyfatt only what its person has to choose: the rest follows from what Easyfatt does. */
import { useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import {
  type AcknowledgedBy,
  CONNECTION_KINDS,
  type ConnectionKind,
  MOST_CONNECTION_NAME,
  type OrderFiles,
  type ReleaseRule,
} from '#contract/values/connections.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { acknowledgedChoices, fileChoices, kindName, releaseChoices } from '../connection-words.ts';
import { newSeed } from '../key-seed.ts';

export type ForEasyfatt = NonNullable<OfficeApiTypes['office_connections.create']['response']['message']['danea']>;

interface NewConnectionDialogProps {
  readonly close: () => void;
  /** `danea`: what is shown once. */
  readonly made: (code: string, danea: ForEasyfatt | null) => void;
}

/** What is proposed; of others the person knows the name. */
const PROPOSED = { danea: { code: 'easyfatt', name: 'Easyfatt' }, general: { code: '', name: '' } } as const;
/** A press has its bytes; a press after a refusal has new ones, which is another key. */
const seedOf = (kind: ConnectionKind) => (kind === 'danea' ? { seed: newSeed() } : {});

export function NewConnectionDialog({ close, made }: NewConnectionDialogProps) {
  const [kind, setKind] = useState<ConnectionKind>('general');
  const kinds = CONNECTION_KINDS.filter((one) => one !== 'danea' || may('keys.write'));
  return (
    <OfficeDialogForm
      title={m.connections_new()}
      submit={m.connections_create()}
      close={close}
      onSubmit={async (fields) => {
        const text = (field: string) => String(fields.get(field) ?? '').trim();
        const [code, name] = [text('code'), text('name')];
        try {
          const { message } = await changeOffice('office_connections.create', {
            code,
            name,
            kind,
            release: (text('release') || null) as ReleaseRule | null,
            order_files: (text('order_files') || null) as OrderFiles | null,
            acknowledged_by: (text('acknowledged_by') || 'api') as AcknowledgedBy,
            ...seedOf(kind),
          });
          noteDone(m.connections_created({ name }), kind === 'danea' ? null : message.operation);
          await queryClient.invalidateQueries({ queryKey: ['connections'] });
          made(code, message.danea);
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <OfficeSelect
        label={m.connections_kind()}
        value={kind}
        autoFocus
        onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'general')}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {kindName(one)}
          </option>
        ))}
      </OfficeSelect>
      {/* What is proposed goes with the kind; what was typed for another one does not fit. */}
      <div className="connections__fields" key={kind}>
        <OfficeField
          label={m.connections_name()}
          hint={m.connections_name_hint()}
          name="name"
          defaultValue={PROPOSED[kind].name}
          maxLength={MOST_CONNECTION_NAME}
          required
        />
        <OfficeField
          label={m.connections_code()}
          hint={m.connections_code_hint()}
          title={m.connections_code_hint()}
          name="code"
          defaultValue={PROPOSED[kind].code}
          maxLength={40}
          pattern="[a-z0-9][a-z0-9\-]*"
          autoComplete="off"
          required
        />
        <Choice
          name="release"
          label={m.connections_release()}
          choices={releaseChoices()}
          chosen={kind === 'danea' ? 'accepted' : ''}
        />
        {kind === 'general' && (
          <>
            <Choice name="order_files" label={m.connections_files()} choices={fileChoices()} chosen="" />
            <Choice
              name="acknowledged_by"
              label={m.connections_acknowledged_by()}
              choices={acknowledgedChoices()}
              chosen="api"
            />
          </>
        )}
      </div>
    </OfficeDialogForm>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  readonly chosen: string;
}

const Choice = ({ name, label, choices, chosen }: ChoiceProps) => (
  <OfficeSelect name={name} label={label} defaultValue={chosen}>
    {choices.map((one) => (
      <option key={one.value} value={one.value}>
        {one.label}
      </option>
    ))}
  </OfficeSelect>
);
