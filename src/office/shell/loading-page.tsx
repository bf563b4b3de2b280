/** While the files of a page arrive: its own shape, after 100 ms, so that a quick one does not flicker. */
import { m } from '#office/messages/messages.js';

export function LoadingPage() {
  return (
    <div className="page" aria-busy="true">
      <div className="page__head" />
      <main id="page" className="page__body page__body--loading">
        <p className="visually-hidden" role="status">
          {m.frame_loading()}
        </p>
      </main>
      <div className="status-bar" />
    </div>
  );
}
