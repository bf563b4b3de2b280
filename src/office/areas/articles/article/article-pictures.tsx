/** The pictures of an article, the main one first: put in order by dragging or by keys, added, removed; saved with the other fields. */
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { OfficeArticle } from '#contract/office/articles.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { LibraryDialog } from '../../media/library-dialog.tsx';
import { sendPicture } from '../../media/picture-sending.ts';
import { moved } from './moved-picture.rules.ts';
import type { ArticleEditing } from './use-article-draft.ts';

interface ArticlePicturesProps {
  readonly article: OfficeArticle;
  readonly editing: ArticleEditing;
}

interface Tile {
  readonly name: string;
  readonly url: string;
}

export function ArticlePictures({ article, editing }: ArticlePicturesProps) {
  const { pictures } = editing.form;
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [dragged, setDragged] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const mayChange = may('articles.write');
  const mayAdd = mayChange && may('media.write');
  const tiles = useTiles(article, pictures);
  const put = (next: readonly string[]) => editing.set('pictures', [...next]);
  const focus = (place: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('[data-tile]')[place]?.focus());
  function move(from: number, to: number): void {
    if (to < 0 || to >= pictures.length || from === to) return;
    put(moved(pictures, from, to));
    focus(to);
  }
  function remove(place: number): void {
    put(pictures.filter((_, at) => at !== place));
    focus(Math.min(place, pictures.length - 2));
  }

  async function add(files: readonly File[]): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      const { batch } = (await changeOffice('office_media.begin', {})).message;
      const uploads: number[] = [];
      for (const file of files) {
        const { id, problem } = await sendPicture(batch, file);
        if (problem === '') uploads.push(id);
        else setFault(`${file.name}: ${problem}`);
      }
      if (uploads.length === 0) return;
      const { message } = await changeOffice('office_media.add', { batch, uploads });
      put([...new Set([...pictures, ...message.files.map(({ hash }) => hash)])]);
    } catch (failure) {
      setFault(refusalWords(failure));
    } finally {
      setBusy(false);
    }
  }
  function onKeyDown(event: KeyboardEvent, place: number): void {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step !== undefined && event.altKey) move(place, place + step);
    else if (step !== undefined) focus(place + step);
    else if (event.key === 'Home') move(place, 0);
    else if (event.key === 'Delete') remove(place);
    else return;
    event.preventDefault();
  }
  return (
    <OfficeSection title={m.articles_pictures()}>
      {pictures.length === 0 && !article.lent.pictures && <p className="hint">{m.articles_no_pictures()}</p>}
      {pictures.length > 0 && (
        <ul className="article-pictures" ref={list}>
          {pictures.map((hash, place) => (
            <li
              key={hash}
              className="article-pictures__tile"
              draggable={mayChange}
              onDragStart={() => setDragged(place)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== undefined) move(dragged, place);
                setDragged(undefined);
              }}
            >
              <button
                type="button"
                data-tile=""
                className="article-pictures__picture"
                disabled={!mayChange}
                onKeyDown={(event) => onKeyDown(event, place)}
              >
                <span className="visually-hidden">
                  {m.articles_picture_of({
                    place: place + 1,
                    count: pictures.length,
                    name: tiles.get(hash)?.name ?? '',
                  })}
                </span>
                {tiles.get(hash) && <img src={tiles.get(hash)?.url} alt="" draggable={false} />}
                {place === 0 && <span className="article-pictures__main">{m.articles_picture_main()}</span>}
              </button>
              {mayChange && (
                <span className="article-pictures__deeds">
                  <IconButton
                    icon="left"
                    label={m.articles_picture_before({ place: place + 1 })}
                    disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                  />
                  <IconButton
                    icon="right"
                    label={m.articles_picture_after({ place: place + 1 })}
                    disabled={place === pictures.length - 1}
                    onClick={() => move(place, place + 1)}
                  />
                  <IconButton
                    icon="x"
                    label={m.articles_picture_remove({ place: place + 1 })}
                    onClick={() => remove(place)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {pictures.length === 0 && article.lent.pictures && (
        <>
          <div className="article-side__pictures">
            {article.pictures.map(({ hash, thumb }) => (
              <img key={hash} src={thumb.url} width={thumb.width} height={thumb.height} alt="" loading="lazy" />
            ))}
          </div>
          <p className="hint">{m.articles_pictures_lent()}</p>
        </>
      )}
      {(fault ?? editing.errors.pictures) !== undefined && (
        <p className="field__error" role="alert">
          {fault ?? editing.errors.pictures}
        </p>
      )}
      {mayAdd && (
        <div className="article-pictures__add">
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={m.articles_picture_add()}
            accept="image/*,.svg,.avif,.tif,.tiff"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              if (files.length > 0) void add(files);
            }}
          />
          <OfficeButton icon="plus" disabled={busy} onClick={() => input.current?.click()}>
            {m.articles_picture_add()}
          </OfficeButton>
          <OfficeButton icon="box" disabled={busy} onClick={() => setChoosing(true)}>
            {m.articles_picture_library()}
          </OfficeButton>
        </div>
      )}
      {mayChange && pictures.length > 1 && <p className="hint">{m.articles_picture_hint()}</p>}
      {isChoosing && (
        <LibraryDialog close={() => setChoosing(false)} take={({ hash }) => put([...new Set([...pictures, hash])])} />
      )}
    </OfficeSection>
  );
}

/** Pictures that the page does not know yet: added, or in a draft of before a reload. */
function useTiles(article: OfficeArticle, pictures: readonly string[]): ReadonlyMap<string, Tile> {
  const known = new Map(
    article.pictures.map(({ hash, name, thumb }): [string, Tile] => [hash, { name, url: thumb.url }]),
  );
  const missing = pictures.filter((hash) => !known.has(hash));
  const { data } = useQuery({
    queryKey: ['media', 'thumbs', ...missing],
    queryFn: async () => (await callOffice('office_media.get_thumbs', { hashes: missing })).message.files,
    enabled: missing.length > 0,
  });
  for (const { hash, name, thumb } of data ?? []) known.set(hash, { name, url: thumb.url });
  return known;
}
