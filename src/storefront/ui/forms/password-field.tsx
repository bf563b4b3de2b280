/** A password with a button that shows what was typed; without JavaScript there is no button. */
import { useEffect, useId, useState } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '../icon.tsx';
import { FieldNote, type FieldProps } from './field.tsx';
import './password-field.css';

export function PasswordField({ label, hint, error, id, className, ...input }: Omit<FieldProps, 'type'>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const noteId = error || hint ? `${fieldId}-note` : undefined;
  const [shown, setShown] = useState(false);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={fieldId}>{label}</label>
      <div className="password-field">
        <input
          className="input"
          id={fieldId}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
          {...input}
        />
        {live && (
          <button
            type="button"
            className="password-field__eye"
            aria-pressed={shown}
            aria-controls={fieldId}
            aria-label={m.password_show_characters()}
            title={shown ? m.password_hide_characters() : m.password_show_characters()}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        )}
      </div>
      <FieldNote {...(noteId && { id: noteId })} {...(error && { error })} hint={hint} />
    </div>
  );
}
