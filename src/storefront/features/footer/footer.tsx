/** Footer: HTML of the server, already sanitised there (C-ID-8). */
import { m } from '#storefront/messages/messages.js';

export function Footer({ html }: { html: string }) {
  return (
    <footer className="foot">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, storefront.md §2 "The footer" */}
      <div className="wrap" dangerouslySetInnerHTML={{ __html: html }} />
      <div className="foot__b">
        <div className="wrap">{m.shell_prices_note()}</div>
      </div>
    </footer>
  );
}
