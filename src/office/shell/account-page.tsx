/** The person's own page: who they are here, their language, their keys, the way out. */
import { useState } from 'react';
import { newKey } from '#kit/api/new-key.ts';
import { m } from '#office/messages/messages.js';
import { keysAreOff, switchKeys } from '../commands/keyboard.ts';
import { callOffice } from '../lib/call-office.ts';
import { soundIsOn, switchSound } from '../lib/new-order-sound.ts';
import { forgetRecentRecords } from '../lib/recent-records.ts';
import { startData } from '../lib/start-data.ts';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficePage } from './office-page.tsx';
import { OwnSecurity } from './security/own-security.tsx';
import './account-page.css';

const LANGUAGES = { it: 'Italiano', en: 'English' } as const;

export function Component() {
  const { person } = startData();
  const [keysOff, setKeysOff] = useState(keysAreOff());
  const [sound, setSound] = useState(soundIsOn());
  const [language, setLanguage] = useState(person.locale);
  const [failed, setFailed] = useState<'language' | 'sign-out'>();
  /** The page is loaded anew: its language is that of the document. */
  const leaveFor = (target: string, call: Promise<unknown>, what: 'language' | 'sign-out') => {
    setFailed(undefined);
    void call.then(
      () => location.assign(target),
      () => {
        setLanguage(person.locale);
        setFailed(what);
      },
    );
  };
  /** Beside what was pressed. */
  const failureOf = (what: typeof failed) =>
    what === failed && (
      <p className="field__error" role="alert">
        {m.frame_not_saved()}
      </p>
    );
  return (
    <OfficePage title={m.account_title()}>
      <div className="account">
        <dl className="facts account__facts">
          <dt>{m.account_name()}</dt>
          <dd>{person.name}</dd>
          <dt>{m.account_email()}</dt>
          <dd>{person.email}</dd>
          <dt>{m.account_roles()}</dt>
          <dd>{person.roles.join(', ')}</dd>
        </dl>
        <fieldset className="account__choice">
          <legend className="section-title account__title">{m.account_language()}</legend>
          {(['it', 'en'] as const).map((locale) => (
            <label className="tick" key={locale}>
              <input
                className="box"
                type="radio"
                name="locale"
                checked={language === locale}
                onChange={() => {
                  setLanguage(locale);
                  leaveFor(
                    '/ufficio/account',
                    callOffice('office.set_preferences', { locale, key: newKey() }),
                    'language',
                  );
                }}
              />
              <span lang={locale}>{LANGUAGES[locale]}</span>
            </label>
          ))}
          {failureOf('language')}
        </fieldset>
        <section className="account__choice">
          <h2 className="section-title account__title">{m.account_keys()}</h2>
          <label className="tick">
            <input
              className="box"
              type="checkbox"
              checked={!keysOff}
              onChange={({ target }) => {
                switchKeys(!target.checked);
                setKeysOff(!target.checked);
              }}
            />
            {m.account_keys_on()}
          </label>
        </section>
        <section className="account__choice">
          <h2 className="section-title account__title">{m.account_sound()}</h2>
          <label className="tick">
            <input
              className="box"
              type="checkbox"
              checked={sound}
              onChange={({ target }) => {
                switchSound(target.checked);
                setSound(target.checked);
              }}
            />
            {m.account_sound_on()}
          </label>
        </section>
        <div className="account__security">
          <OwnSecurity />
        </div>
        {failureOf('sign-out')}
        <OfficeButton
          icon="out"
          onClick={() => {
            forgetRecentRecords();
            leaveFor('/ufficio', callOffice('office.logout', {}), 'sign-out');
          }}
        >
          {m.account_sign_out()}
        </OfficeButton>
      </div>
    </OfficePage>
  );
}
