/** What has come since the view was opened: rows move when it is asked for, never under the hand. */
import { m } from '#office/messages/messages.js';
import { KeyCaps } from '../commands/key-caps.tsx';
import { OfficeIcon } from '../ui/office-icon.tsx';

export const NEWS_KEY = 'Shift+R';

interface NewsStripProps {
  readonly words: string;
  /** The first ones, in a few words each. */
  readonly rows: readonly string[];
  readonly isChosen: boolean;
  readonly show: () => void;
}

export function NewsStrip({ words, rows, isChosen, show }: NewsStripProps) {
  return (
    <div className="grid-screen__news" role="status">
      <OfficeIcon name="again" />
      <span className="grid-screen__news-words">
        <b>{words}</b> {m.grid_news_since()} {rows.join(' · ')}
      </span>
      <button type="button" className="link" onClick={show}>
        {m.grid_show_news()}
      </button>
      <KeyCaps keys={NEWS_KEY} />
      {isChosen && <span className="grid-screen__news-note">{m.grid_selection_stays()}</span>}
    </div>
  );
}
