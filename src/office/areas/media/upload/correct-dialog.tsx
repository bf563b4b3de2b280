/** The article and the place of a picture, chosen by a person; empty: as the name says. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PictureUpload } from '#contract/office/media.ts';
import { MOST_PICTURES } from '#contract/values/picture-limits.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';

interface CorrectDialogProps {
  readonly batch: number;
  readonly row: PictureUpload;
  readonly close: () => void;
}

const LIST = 'picture-articles';

export function CorrectDialog({ batch, row, close }: CorrectDialogProps) {
  const [text, setText] = useState(row.article?.code ?? '');
  const asked = useSettled(text.trim());
  const { data } = useQuery({
    queryKey: ['articles', 'found', asked],
    queryFn: async () => (await callOffice('office_grid.open', { grid: 'articles', text: asked })).message.rows,
    enabled: asked.length > 1 && may('articles.read'),
  });
  return (
    <OfficeDialogForm
      title={m.media_correct_title()}
      submit={m.media_correct_save()}
      close={close}
      onSubmit={async (fields) => {
        const article = String(fields.get('article') ?? '').trim();
        const place = String(fields.get('place') ?? '').trim();
        try {
          await changeOffice('office_media.correct', {
            batch,
            upload: row.id,
            article: article === '' ? null : article,
            place: place === '' ? null : Number(place),
            left_out: false,
          });
          await queryClient.invalidateQueries({ queryKey: ['media', 'upload', batch] });
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <div className="picture-upload__chosen">
        {row.thumb && <img src={row.thumb.url} width={row.thumb.width} height={row.thumb.height} alt="" />}
        <p>{row.name}</p>
      </div>
      <OfficeField
        label={m.media_column_article()}
        hint={m.media_correct_hint()}
        name="article"
        list={LIST}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={100}
        autoComplete="off"
        autoFocus
      />
      <datalist id={LIST}>
        {data?.slice(0, 20).map(({ id, cells }) => (
          <option key={id} value={String(cells.code)}>
            {String(cells.name_it ?? cells.name_en ?? '')}
          </option>
        ))}
      </datalist>
      <OfficeField
        label={m.media_column_place()}
        name="place"
        type="number"
        min={1}
        max={MOST_PICTURES}
        defaultValue={row.place ?? ''}
      />
    </OfficeDialogForm>
  );
}
