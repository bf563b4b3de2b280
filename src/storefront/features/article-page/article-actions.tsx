/** Shares the article, or prints its sheet. The URL is that of the article alone: no session, no query. */
import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { Article } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { type PrintSheet, printPage } from '#storefront/platform/browser/print-page.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Drop } from '#storefront/ui/drop.tsx';
import { Icon } from '#storefront/ui/icon.tsx';

export function ArticleActions({ article, priced }: { article: Article; priced: boolean }) {
  return (
    <div className="article-actions">
      <Share article={article} />
      {priced ? (
        <Drop
          className="article-actions__drop needs-js"
          buttonClass="button button--quiet"
          panelClass="article-actions__panel"
          label={
            <>
              <Icon name="print" />
              {m.sheet_print()}
            </>
          }
        >
          <button type="button" onClick={(event) => printFrom(event)}>
            {m.sheet_print_with()}
          </button>
          <button type="button" onClick={(event) => printFrom(event, 'without-prices')}>
            {m.sheet_print_without()}
          </button>
        </Drop>
      ) : (
        <button className="button button--quiet needs-js" type="button" onClick={() => printPage()}>
          <Icon name="print" />
          {m.sheet_print()}
        </button>
      )}
    </div>
  );
}

/** Closes the menu after a choice. */
function printFrom(event: MouseEvent, sheet?: PrintSheet): void {
  event.currentTarget.closest('details')?.removeAttribute('open');
  printPage(sheet);
}

function Share({ article }: { article: Article }) {
  const { origin } = useSession();
  const { pathname } = useLocation();
  const [copied, setCopied] = useState(false);
  const url = origin + pathname;
  const title = `${article.name} ${article.carti}`;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
  /** If the system has its own share dialog, that is opened instead of ours. */
  const shareBySystem = (event: MouseEvent) => {
    if (!(event.target as Element).closest('summary') || !navigator.share) return;
    event.preventDefault();
    // Cancelling the system's dialog is not an error.
    navigator.share({ title, url }).catch(() => undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the click is that of the button inside, which keys press too
    <div onClick={shareBySystem}>
      <Drop
        className="article-actions__drop"
        buttonClass="button button--quiet"
        panelClass="article-actions__panel"
        label={
          <>
            <Icon name="out" />
            {m.sheet_share()}
          </>
        }
      >
        <button
          className="needs-js"
          type="button"
          onClick={() => navigator.clipboard?.writeText(url).then(() => setCopied(true))}
        >
          <Icon name={copied ? 'check' : 'link'} />
          {copied ? m.sheet_share_copied() : m.sheet_share_copy()}
        </button>
        <a href={mail} data-reload="" data-prefetch="none">
          <Icon name="doc" />
          {m.sheet_share_mail()}
        </a>
      </Drop>
      <span className="visually-hidden" role="status">
        {copied && m.sheet_share_copied()}
      </span>
    </div>
  );
}
