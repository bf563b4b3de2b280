/** What a page shows that could not be shown. After an update its files are gone: then it is loaded anew, once. */
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficePage } from './office-page.tsx';
import { UnknownPage } from './refused-page.tsx';

const RELOADED = 'bancale-office-reloaded';
const AGAIN_MS = 60_000;

const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);

export function PageFailure() {
  const error = useRouteError();
  const missing = isMissingFile(error);
  useEffect(() => {
    if (!missing || Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < AGAIN_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  }, [missing]);
  if ((error as { status?: number } | null)?.status === 404) return <UnknownPage />;
  return (
    <OfficePage title={m.frame_failed_title()}>
      <div className="message" role="alert">
        <p>{m.frame_failed_text()}</p>
        <OfficeButton kind="go" icon="again" onClick={() => location.reload()}>
          {m.frame_reload()}
        </OfficeButton>
      </div>
    </OfficePage>
  );
}
