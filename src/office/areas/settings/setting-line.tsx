/** One setting: its words and its path, its value, and where that comes from. */
import { useId } from 'react';
import type { OfficeSetting } from '#contract/office/settings.ts';
import { changeableOf, type SettingValue } from '#contract/values/changeable-settings.ts';
import { conflictWords } from '#office/form/record-conflicts.tsx';
import type { Conflict } from '#office/form/record-draft.rules.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeIcon } from '#office/ui/office-icon.tsx';
import { SettingField, valueWords } from './setting-value.tsx';

export interface SettingLineProps {
  readonly setting: OfficeSetting;
  readonly words: string;
  /** As it is typed, or as it is. */
  readonly value: SettingValue;
  readonly fault: string | undefined;
  readonly change: (value: SettingValue) => void;
  /** Another person changed it meanwhile: one of the two counts. */
  readonly conflict: Conflict | undefined;
  readonly settle: (keep: 'mine' | 'theirs') => void;
}

export function SettingLine({ setting, words, value, fault, change, conflict, settle }: SettingLineProps) {
  const { key, from, waits, by, at } = setting;
  const id = useId();
  const changeable = changeableOf(key);
  const isOpen = changeable !== undefined && from !== 'file';
  const isEdited = value !== setting.value;
  return (
    <li className={isEdited ? 'settings__line settings__line--edited' : 'settings__line'}>
      <span>
        {words} <small className="settings__key">{key}</small>
      </span>
      <span className="settings__value">
        {isOpen ? (
          <SettingField id={id} label={words} setting={changeable} value={value} fault={fault} change={change} />
        ) : (
          <span className="settings__closed">
            <OfficeIcon name="lock" small />
            <span>{valueWords(setting.value, changeable)}</span>
          </span>
        )}
      </span>
      <span className="settings__from">
        {from === 'file' && m.settings_from_file()}
        {from === 'office' && at !== null && m.settings_from_office({ name: by || '—', at: shortMoment(at) })}
        {from === 'default' && !isOpen && m.settings_closed()}
        {waits && <b> {m.settings_waits()}</b>}
        {isOpen && !changeable.isLive && !waits && <span> {m.settings_restart()}</span>}
        {from === 'office' && ` ${m.settings_usual({ value: valueWords(setting.default, changeable) })}`}
      </span>
      {conflict && (
        <div className="settings__conflict" role="alert">
          <p>{conflictWords(conflict, valueWords(conflict.theirs as SettingValue, changeable))}</p>
          <OfficeButton onClick={() => settle('mine')}>{m.form_keep_mine()}</OfficeButton>
          <OfficeButton onClick={() => settle('theirs')}>{m.form_take_theirs()}</OfficeButton>
        </div>
      )}
    </li>
  );
}
