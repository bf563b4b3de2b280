/** The value of a setting: as text where it is closed, as a field where it can be changed. */
import { useState } from 'react';
import type { ChangeableSetting, SettingValue } from '#contract/values/changeable-settings.ts';
import { SETTING_CHOICES } from '#contract/values/setting-words.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';

export const choiceWords = (value: string): string => SETTING_CHOICES[value]?.[getLocale()] ?? value;

export function valueWords(value: SettingValue, setting?: ChangeableSetting): string {
  if (typeof value === 'boolean') return value ? m.form_yes() : m.form_no();
  if (value === '' || value === '[]') return '—';
  if (setting?.kind === 'choice') return choiceWords(String(value));
  return typeof value === 'number' ? new Intl.NumberFormat(getLocale()).format(value) : value;
}

interface SettingFieldProps {
  readonly id: string;
  readonly label: string;
  readonly setting: ChangeableSetting;
  readonly value: SettingValue;
  readonly fault: string | undefined;
  readonly change: (value: SettingValue) => void;
}

export function SettingField({ id, label, setting, value, fault, change }: SettingFieldProps) {
  const about = fault === undefined ? undefined : `${id}-fault`;
  const [typed, setTyped] = useState<string>();
  const read = setting.kind === 'hour' ? String : writtenNumber;
  // As it is typed (12,50), unless the value has become another one since.
  const text = typed !== undefined && read(typed) === value ? typed : String(value).replace('.', m.settings_comma());
  const field = {
    id,
    'aria-label': label,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': about,
  };
  return (
    <>
      {setting.kind === 'flag' ? (
        <input
          {...field}
          className="box"
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => change(target.checked)}
        />
      ) : setting.kind === 'choice' ? (
        <select {...field} className="input" value={String(value)} onChange={({ target }) => change(target.value)}>
          {setting.values.map((one) => (
            <option key={one} value={one}>
              {choiceWords(one)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...field}
          className="input"
          inputMode={setting.kind === 'hour' ? undefined : 'decimal'}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            change(read(target.value));
          }}
        />
      )}
      {fault !== undefined && (
        <span className="field__error" id={about} role="alert">
          {fault}
        </span>
      )}
    </>
  );
}

/** What is no number stays as it was typed: the field keeps it and says what is wrong. */
function writtenNumber(text: string): SettingValue {
  return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
}
