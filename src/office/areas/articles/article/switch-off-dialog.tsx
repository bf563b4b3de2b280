/** Before an article disappears from the shop: what that touches. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { ArticleSearch } from './article-search.tsx';

interface SwitchOffDialogProps {
  readonly code: string;
  readonly close: () => void;
  /** `successor`: the article that takes its place, where it had none. */
  readonly switchOff: (successor: string | undefined) => Promise<void>;
}

export function SwitchOffDialog({ code, close, switchOff }: SwitchOffDialogProps) {
  const [successor, setSuccessor] = useState<string>();
  const { data } = useQuery({
    queryKey: ['articles', code, 'switch-off'],
    queryFn: async () => (await callOffice('office_articles.switch_off_preview', { code })).message,
    staleTime: 0,
  });
  const counts = data && [
    [m.articles_off_carts(), data.carts],
    [m.articles_off_wishlists(), data.wishlists],
    [m.articles_off_orders(), data.open_order_lines],
    [m.articles_off_sizes(), data.sizes],
  ];
  return (
    <OfficeDialogForm
      title={m.articles_off_title({ code })}
      submit={m.articles_switch_off()}
      danger
      close={close}
      onSubmit={async () => {
        await switchOff(successor);
        return undefined;
      }}
    >
      <p>{m.articles_off_text()}</p>
      {counts && (
        <dl className="article__facts">
          {counts.map(([name, count]) => (
            <div key={name} className="article__fact">
              <dt>{name}</dt>
              <dd>{formatCount(Number(count))}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && (
        <p className="hint" role="status">
          {data.superseded_by === '' && successor === undefined
            ? m.articles_off_no_successor()
            : m.articles_off_successor({ code: successor ?? data.superseded_by })}
        </p>
      )}
      {data?.superseded_by === '' && (
        <ArticleSearch key={successor} label={m.articles_off_choose()} apart={[code]} onChoose={setSuccessor} />
      )}
    </OfficeDialogForm>
  );
}
