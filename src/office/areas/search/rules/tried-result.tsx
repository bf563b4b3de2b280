/** One side of the try-out: how the query was read, the first articles, why each of them stands there. */

import { Link } from 'react-router';
import type { TriedSide } from '#contract/office/search-desk.ts';
import { formatCount, formatQuantity } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { rulePath } from '../rule-path.ts';
import { placedWords, placeWords, reasonWords } from '../search-desk-words.ts';

type Hit = TriedSide['hits'][number];

interface TriedResultProps {
  readonly title: string;
  readonly side: TriedSide;
  /** The other side, when moves against it are shown. */
  readonly than?: TriedSide;
  readonly isWhyShown: boolean;
}

export function TriedResult({ title, side, than, isWhyShown }: TriedResultProps) {
  const found = side.hits.filter(({ near }) => !near);
  const near = side.hits.filter((hit) => hit.near);
  return (
    <section className="tried-side" aria-label={title}>
      <h3 className="tried-side__title">
        {title} <span className="tried-side__count">{m.searchdesk_found({ count: formatCount(side.total) })}</span>
      </h3>
      {side.redirect !== null && (
        <p className="tried-side__redirect">
          {m.searchdesk_leads_to()} <span className="code">{side.redirect}</span>
        </p>
      )}
      {isWhyShown && <Reading side={side} />}
      {side.missed > 0 && side.total > 0 && <p className="hint">{m.searchdesk_missed({ count: side.missed })}</p>}
      <Hits hits={found} than={than} isWhyShown={isWhyShown} />
      {near.length > 0 && (
        <>
          <p className="tried-side__near">{m.searchdesk_near()}</p>
          <Hits hits={near} than={undefined} isWhyShown={isWhyShown} />
        </>
      )}
    </section>
  );
}

/** How the text was read: its parts with their other names, words that say nothing, a correction. */
function Reading({ side: { parts, ignored, corrected } }: { side: TriedSide }) {
  return (
    <ul className="tried-side__reading">
      {corrected !== null && <li>{m.searchdesk_read_as({ text: corrected })}</li>}
      {parts.map(({ written, names }) => (
        <li key={written}>
          <b>{written}</b>{' '}
          {names.length === 0
            ? m.searchdesk_unknown()
            : names
                .map(({ name, reason, articles }) => `${name} (${reasonWords(reason)}, ${formatCount(articles)})`)
                .join(' · ')}
        </li>
      ))}
      {ignored.length > 0 && <li>{m.searchdesk_ignored({ words: ignored.join(', ') })}</li>}
    </ul>
  );
}

function Hits({ hits, than, isWhyShown }: { hits: readonly Hit[]; than: TriedSide | undefined; isWhyShown: boolean }) {
  return (
    <ol className="tried-side__hits">
      {hits.map((hit, place) => (
        <li key={hit.code} className="tried-side__hit">
          <span className="tried-side__head">
            <Link className="code" to={`/articles/${encodeURIComponent(hit.code)}`}>
              {hit.code}
            </Link>
            <span className="tried-side__name">{hit.name}</span>
            <Move hit={hit} place={place} than={than} />
          </span>
          {hit.placed && (
            <span className="tried-side__placed">
              {placedWords(hit.placed)}
              {hit.rule !== null && (
                <>
                  {' · '}
                  <Link to={rulePath(hit.rule)}>{m.searchdesk_rule_of({ rule: hit.rule })}</Link>
                </>
              )}
            </span>
          )}
          {isWhyShown &&
            hit.why.map((why) => (
              <span className="tried-side__why" key={why.written}>
                {formatQuantity(Math.round(why.points * 100) / 100)} {m.searchdesk_said({ written: why.written })}{' '}
                {reasonWords(why.reason)} {why.name !== why.written && why.name}
                {why.source !== '' && ` [${why.source}]`}
                {' · '}
                {why.words.map(({ field, word }) => `${placeWords(field)} ${word}`).join(', ')}
              </span>
            ))}
        </li>
      ))}
    </ol>
  );
}

/** Against the other side: new, up, down. */
function Move({ hit, place, than }: { hit: Hit; place: number; than: TriedSide | undefined }) {
  if (!than || hit.near) return null;
  const before = than.hits.findIndex(({ code, near }) => code === hit.code && !near);
  if (before === place) return null;
  const words =
    before < 0
      ? m.searchdesk_move_new()
      : before > place
        ? m.searchdesk_move_up({ places: before - place })
        : m.searchdesk_move_down({ places: place - before });
  return <span className="tried-side__move">{words}</span>;
}
