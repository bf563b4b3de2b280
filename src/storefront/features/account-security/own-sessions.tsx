/** The user's sessions; each can be ended, or all others at once. */
import { Form } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { Status } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';

export interface ShownSession {
  id: number;
  device: string;
  /** Day and time, formatted. */
  opened: string;
  seen: string;
  current: boolean;
}

export function OwnSessions({ sessions }: { sessions: readonly ShownSession[] }) {
  return (
    <section className="safety" aria-labelledby="sessions">
      <h2 id="sessions">{m.security_sessions()}</h2>
      <ul className="logins">
        {sessions.map(({ id, device, opened, seen, current }) => {
          const name = device || m.security_session_unknown();
          return (
            <li key={id}>
              <div>
                <b>{name}</b> {current && <Status tone="ok">{m.security_session_current()}</Status>}
                <small>{m.security_session_times({ opened, seen })}</small>
              </div>
              {!current && (
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    name="intent"
                    value="end"
                    aria-label={m.security_session_end_label({ device: name, seen })}
                  >
                    {m.security_session_end()}
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <Button type="submit" name="intent" value="end-others">
            {m.security_sessions_end_others()}
          </Button>
        </Form>
      )}
    </section>
  );
}
