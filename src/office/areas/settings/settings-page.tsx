/** The settings of the shop: found, read, changed where the operator leaves them open, with the effect on the orders of 90 days. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OfficeSetting, SettingsEffect } from '#contract/office/settings.ts';
import { changeableOf, type SettingValue, settingFault } from '#contract/values/changeable-settings.ts';
import type { Locale } from '#contract/values/locale.ts';
import { SETTING_GROUPS } from '#contract/values/setting-words.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { useRecordDraft } from '#office/form/use-record-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { SettingLine } from './setting-line.tsx';
import { SettingsEffects } from './settings-effects.tsx';
import './settings.css';

export function Component() {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: async () => (await callOffice('office_settings.get', {})).message.settings,
  });
  const readAgain = async () => (await refetch()).data ?? [];
  if (data) return <SettingsPage settings={data} stale={error !== null} readAgain={readAgain} />;
  if (error) throw error;
  return <LoadingPage />;
}

type SettingValues = Readonly<Record<string, SettingValue>>;

interface SettingsPageProps {
  readonly settings: readonly OfficeSetting[];
  /** They could not be read again; what was known stays. */
  readonly stale: boolean;
  readonly readAgain: () => Promise<readonly OfficeSetting[]>;
}

function SettingsPage({ settings, stale, readAgain }: SettingsPageProps) {
  const [params, setParams] = useSearchParams();
  // The address follows what is typed: a field that waited for it would lose letters.
  const [text, setText] = useState(params.get('text') ?? '');
  const isChangedOnly = params.get('view') === 'changed';
  const [unforeseen, setUnforeseen] = useState<Readonly<Record<string, string>>>({});
  const [effects, setEffects] = useState<readonly SettingsEffect[]>();
  const [isForeseeing, setForeseeing] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const locale = getLocale();
  const byKey = new Map(settings.map((one) => [one.key, one]));
  const stored: SettingValues = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  /** A colleague may have saved the same. */
  const changesOf = (values: Partial<SettingValues>) =>
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value === stored[key]
        ? []
        : [{ key, value: value === byKey.get(key)?.default ? null : value }],
    );
  const editing = useRecordDraft<SettingValues, SettingValues>({
    draft: 'settings:values',
    stored,
    formOf: (values) => values,
    fieldOf: (key) => key,
    valuesOf: (values) => ({ values, faults: faultsOf(values, locale) }),
    async send(values, known) {
      const changes = changesOf(values);
      if (changes.length === 0) return;
      const held = changes.map(({ key }) => ({ key, value: known[key] ?? stored[key] ?? '' }));
      try {
        const { message } = await changeOffice('office_settings.save', { changes, known: held });
        setEffects(undefined);
        noteDone(message.needs_restart ? m.settings_saved_restart() : m.settings_saved(), message.operation);
        await queryClient.invalidateQueries({ queryKey: ['settings'] });
      } catch (failure) {
        // What a colleague saved meanwhile is what the page shows beside what is typed.
        await readAgain();
        throw failure;
      }
    },
  });
  const { form, busy, conflicts, refusal } = editing;
  const changes = changesOf(form);
  const faults = { ...unforeseen, ...editing.errors, ...faultsOf(form, locale, changes) };
  const isWrong = changes.some(({ key }) => faults[key] !== undefined);

  function change(key: string, value: SettingValue): void {
    editing.set(key, value);
    setUnforeseen({});
    setEffects(undefined);
  }
  async function preview(): Promise<void> {
    setForeseeing(true);
    try {
      setEffects((await callOffice('office_settings.effect', { changes })).message.effects);
    } catch (failure) {
      setUnforeseen(refusals(failure));
    } finally {
      setForeseeing(false);
    }
  }
  const leave = () => {
    editing.discard();
    setUnforeseen({});
    setEffects(undefined);
  };
  const sentence = refusal ?? unforeseen.form;
  const settle = (key: string, keep: 'mine' | 'theirs') => {
    const conflict = conflicts.find(({ field }) => field === key);
    if (conflict) editing.settle(conflict, keep);
  };
  const isReady = changes.length > 0 && !isWrong && !busy && !isForeseeing && conflicts.length === 0;
  useCommands([
    { id: 'find', key: '/', name: m.settings_find(), run: () => find.current?.focus(), hint: true },
    { id: 'effect', key: 'e', name: m.settings_effect(), run: () => void preview(), hint: true, disabled: !isReady },
    {
      id: 'save',
      key: '$mod+KeyS',
      whileTyping: true,
      name: m.settings_save(),
      run: () => void editing.save(),
      hint: true,
      disabled: !isReady,
    },
  ]);
  const wanted = text.trim().toLowerCase();
  const fits = (setting: OfficeSetting, words: string) =>
    (wanted === '' || words.toLowerCase().includes(wanted) || setting.key.toLowerCase().includes(wanted)) &&
    (!isChangedOnly || setting.from !== 'default' || form[setting.key] !== setting.value);
  const groups = SETTING_GROUPS.map(({ title, settings: all }) => ({
    title: title[locale],
    lines: Object.entries(all).flatMap(([key, words]) => {
      const setting = byKey.get(key);
      return setting && fits(setting, words[locale]) ? [{ setting, words: words[locale] }] : [];
    }),
  })).filter(({ lines }) => lines.length > 0);
  const put = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <OfficePage
      title={m.settings_title()}
      status={<span role="status">{stale ? m.frame_stale() : m.settings_status()}</span>}
      body="whole"
    >
      <div className="settings__tools">
        <input
          ref={find}
          className="input settings__find"
          type="search"
          aria-label={m.settings_find()}
          placeholder={m.settings_find()}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            put('text', target.value);
          }}
        />
        <label className="tick">
          <input
            className="box"
            type="checkbox"
            checked={isChangedOnly}
            onChange={({ target }) => put('view', target.checked ? 'changed' : '')}
          />
          {m.settings_changed_only()}
        </label>
      </div>
      <div className="settings">
        {sentence !== undefined && <OfficeNote tone="error">{sentence}</OfficeNote>}
        {groups.length === 0 && <p className="message">{m.settings_none()}</p>}
        {groups.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h2 className="settings__group">{title}</h2>
            <ul>
              {lines.map(({ setting, words }) => (
                <SettingLine
                  key={setting.key}
                  setting={setting}
                  words={words}
                  value={form[setting.key] ?? setting.value}
                  fault={faults[setting.key]}
                  change={(value) => change(setting.key, value)}
                  conflict={conflicts.find(({ field }) => field === setting.key)}
                  settle={(keep) => settle(setting.key, keep)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {changes.length > 0 && (
        <section className="settings__bar" aria-label={m.settings_unsaved_region()}>
          <b>{m.settings_unsaved({ count: changes.length })}</b>
          {effects && <SettingsEffects effects={effects} />}
          <span className="settings__deeds">
            <OfficeButton keyShown="e" disabled={!isReady} onClick={() => void preview()}>
              {m.settings_effect()}
            </OfficeButton>
            <OfficeButton kind="go" keyShown="$mod+KeyS" disabled={!isReady} onClick={() => void editing.save()}>
              {m.settings_save()}
            </OfficeButton>
            <OfficeButton kind="quiet" onClick={leave}>
              {m.settings_leave()}
            </OfficeButton>
          </span>
        </section>
      )}
    </OfficePage>
  );
}

/** What is wrong with values as they are typed, by key; with `of` only with these. */
function faultsOf(
  values: Partial<SettingValues>,
  locale: Locale,
  of: ReadonlyArray<{ readonly key: string }> = Object.keys(values).map((key) => ({ key })),
): Record<string, string> {
  const found = of.flatMap(({ key }) => {
    const setting = changeableOf(key);
    const value = values[key];
    const fault = setting && value !== undefined ? settingFault(setting, value, locale) : undefined;
    return fault === undefined ? [] : [[key, fault] as const];
  });
  return Object.fromEntries(found);
}

/** Sentences by key of the setting; `form` = none in particular. */
function refusals(failure: unknown): Readonly<Record<string, string>> {
  const { errors = {} } = failure instanceof ApiError ? failure.body : {};
  const fields = Object.entries(errors).flatMap(([key, [sentence]]) => (sentence ? [[key, sentence]] : []));
  return fields.length > 0 ? Object.fromEntries(fields) : { form: refusalWords(failure) };
}
