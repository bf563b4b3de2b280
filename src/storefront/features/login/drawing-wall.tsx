/** Drawings of the catalogue beside the form, decorative. */
import { m } from '#storefront/messages/messages.js';
import wall from './drawing-wall.svg?url';

export function DrawingWall() {
  return (
    <aside className="auth__aside" aria-label={m.login_claim()}>
      <img className="auth__drawing" src={wall} width={803} height={1004} alt="" loading="lazy" />
      <p>
        {m.login_claim()}
        <small>{m.login_claim_more()}</small>
      </p>
    </aside>
  );
}
