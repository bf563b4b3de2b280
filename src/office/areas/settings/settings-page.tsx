/** The settings of the shop: found, read, changed where the operator leaves them open, with the effect on the orders of 90 days. */
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OfficeSetting, SettingsEffect } from '#contract/office/settings.ts';
import { changeableOf, type SettingValue, settingFault } from '#contract/values/changeable-settings.ts';
import { SETTING_GROUPS } from '#contract/values/setting-words.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { useDraft } from '#office/form/use-draft.ts';
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

type Draft = Readonly<Record<string, { readonly value: SettingValue; readonly known: SettingValue }>>;
const NOTHING: Draft = {};

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
  const [draft, setDraft] = useDraft<Draft>('settings', NOTHING);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [effects, setEffects] = useState<readonly SettingsEffect[]>();
  const [busy, setBusy] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const locale = getLocale();
  const byKey = new Map(settings.map((one) => [one.key, one]));
  const edited = Object.entries(draft).filter(([key, { value }]) => byKey.get(key)?.value !== value);
  const faultOf = (key: string): string | undefined => {
    const setting = changeableOf(key);
    const wrong = setting && draft[key] && settingFault(setting, draft[key].value, locale);
    return wrong ?? refused[key];
  };
  const isWrong = edited.some(([key]) => faultOf(key) !== undefined);
  const changes = edited.map(([key, { value }]) => ({ key, value: value === byKey.get(key)?.default ? null : value }));

  function change({ key, value: known }: OfficeSetting, value: SettingValue): void {
    const { [key]: held, ...others } = draft;
    setDraft(value === known ? others : { ...others, [key]: { value, known: held?.known ?? known } });
    setRefused({});
    setEffects(undefined);
  }
  async function press(deed: () => Promise<void>): Promise<void> {
    setBusy(true);
    setRefused({});
    try {
      await deed();
    } catch (error) {
      setRefused(refusals(error));
      // What a colleague saved meanwhile is seen now: the next press is about that value.
      const now = new Map((await readAgain()).map(({ key, value }) => [key, value]));
      setDraft(
        Object.fromEntries(
          Object.entries(draft).map(([key, held]) => [key, { ...held, known: now.get(key) ?? held.known }]),
        ),
      );
    } finally {
      setBusy(false);
    }
  }
  const preview = () =>
    void press(async () => {
      setEffects((await callOffice('office_settings.effect', { changes })).message.effects);
    });
  const save = () =>
    void press(async () => {
      const known = edited.map(([key, held]) => ({ key, value: held.known }));
      const { message } = await changeOffice('office_settings.save', { changes, known });
      setDraft(undefined);
      setEffects(undefined);
      noteDone(message.needs_restart ? m.settings_saved_restart() : m.settings_saved(), message.operation);
      await queryClient.invalidateQueries({ queryKey: ['settings'] });
    });
  const isReady = edited.length > 0 && !isWrong && !busy;
  useCommands([
    { id: 'find', key: '/', name: m.settings_find(), run: () => find.current?.focus(), hint: true },
    { id: 'effect', key: 'e', name: m.settings_effect(), run: preview, hint: true, disabled: !isReady },
    {
      id: 'save',
      key: '$mod+KeyS',
      whileTyping: true,
      name: m.settings_save(),
      run: save,
      hint: true,
      disabled: !isReady,
    },
  ]);
  const wanted = text.trim().toLowerCase();
  const fits = (setting: OfficeSetting, words: string) =>
    (wanted === '' || words.toLowerCase().includes(wanted) || setting.key.toLowerCase().includes(wanted)) &&
    (!isChangedOnly || setting.from !== 'default' || draft[setting.key] !== undefined);
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
        {refused.form !== undefined && <OfficeNote tone="error">{refused.form}</OfficeNote>}
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
                  value={draft[setting.key]?.value ?? setting.value}
                  fault={faultOf(setting.key)}
                  change={(value) => change(setting, value)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {edited.length > 0 && (
        <section className="settings__bar" aria-label={m.settings_unsaved_region()}>
          <b>{m.settings_unsaved({ count: edited.length })}</b>
          {effects && <SettingsEffects effects={effects} />}
          <span className="settings__deeds">
            <OfficeButton keyShown="e" disabled={!isReady} onClick={preview}>
              {m.settings_effect()}
            </OfficeButton>
            <OfficeButton kind="go" keyShown="$mod+KeyS" disabled={!isReady} onClick={save}>
              {m.settings_save()}
            </OfficeButton>
            <OfficeButton kind="quiet" onClick={() => setDraft(undefined)}>
              {m.settings_leave()}
            </OfficeButton>
          </span>
        </section>
      )}
    </OfficePage>
  );
}

/** Sentences by key of the setting; `form` = none in particular. */
function refusals(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) throw error;
  const { errors, conflicts } = error.body as {
    errors?: Readonly<Record<string, readonly string[]>>;
    conflicts?: ReadonlyArray<{ readonly by: string; readonly theirs: unknown }>;
  };
  const [conflict] = conflicts ?? [];
  if (conflict) return { form: m.settings_conflict({ name: conflict.by, value: String(conflict.theirs) }) };
  const fields = Object.entries(errors ?? {}).flatMap(([key, [sentence]]) => (sentence ? [[key, sentence]] : []));
  return fields.length > 0 ? Object.fromEntries(fields) : { form: refusalWords(error) };
}
