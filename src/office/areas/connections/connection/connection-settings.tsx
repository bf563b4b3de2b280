/** What can be changed of a connection, saved together with what the page held of it (C-OFF-4). */
import type { ConnectionValues, OfficeConnection } from '#contract/office/connections.ts';
import type { FieldValues, RecordField } from '#office/form/record-field.tsx';
import { RecordForm } from '#office/form/record-form.tsx';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { acknowledgedChoices, fileChoices, releaseChoices } from '../connection-words.ts';
import type { SaveConnection } from './use-connection-deeds.ts';

interface ConnectionSettingsProps {
  readonly connection: OfficeConnection;
  /** undefined = the person may read only. */
  readonly save: SaveConnection | undefined;
}

const fields = (isEasyfatt: boolean): RecordField[] => [
  { name: 'name', label: m.connections_name(), kind: 'text' },
  { name: 'release', label: m.connections_release(), kind: 'choice', choices: releaseChoices() },
  { name: 'order_files', label: m.connections_files(), kind: 'choice', choices: fileChoices() },
  { name: 'acknowledged_by', label: m.connections_acknowledged_by(), kind: 'choice', choices: acknowledgedChoices() },
  { name: 'settle_seconds', label: m.connections_settle(), kind: 'text' },
  { name: 'keep_days', label: m.connections_keep(), kind: 'text' },
  { name: 'silent_hours', label: m.connections_silent_hours(), kind: 'text', hint: m.connections_silent_hours_hint() },
  ...(isEasyfatt ? [priceLists()] : []),
];

const priceLists = (): RecordField => ({
  name: 'price_lists',
  label: m.connections_price_lists(),
  kind: 'text',
  hint: m.connections_price_lists_hint(),
});

const NUMBERS = ['settle_seconds', 'keep_days', 'silent_hours'] as const;

/** Fields of numbers are typed as texts; what is no number is refused by the server, which names the field. */
function typed(values: FieldValues): Partial<ConnectionValues> {
  const numbers = NUMBERS.flatMap((field) => {
    const text = values[field];
    return text === undefined ? [] : [[field, String(text).trim() === '' ? null : Number(text)] as const];
  });
  return { ...values, ...Object.fromEntries(numbers) } as Partial<ConnectionValues>;
}

export function ConnectionSettings({ connection: { code, kind, values }, save }: ConnectionSettingsProps) {
  const { enabled: _, paused: __, ...stored } = values;
  return (
    <OfficeSection title={m.connections_settings()}>
      <RecordForm
        draft={`connection:${code}`}
        fields={fields(kind === 'danea')}
        stored={stored}
        hasKey
        save={save && ((known, wanted) => save(typed(known), typed(wanted)))}
      />
    </OfficeSection>
  );
}
