/** One article: everything of it that the office may change at the left, what stands around it at the right. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { ArticleField, OfficeArticle } from '#contract/office/articles.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { RecordConflicts } from '#office/form/record-conflicts.tsx';
import { RecordDeeds, RecordStatus } from '#office/form/record-deeds.tsx';
import { WalkButtons } from '#office/grid/walk-buttons.tsx';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { useRecentRecord } from '#office/lib/recent-records.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { AlsoHere } from '#office/shell/also-here.tsx';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeState } from '#office/ui/office-state.tsx';
import { ArticlePrices } from '../../prices/article-prices/article-prices.tsx';
import { articleFieldName } from '../office-article-words.ts';
import { ArticleAttributes } from './article-attributes.tsx';
import { ArticleFields } from './article-fields.tsx';
import { ArticlePackagings } from './article-packagings.tsx';
import { ArticleSide } from './article-side.tsx';
import { SwitchOffDialog } from './switch-off-dialog.tsx';
import { useArticleDraft } from './use-article-draft.ts';
import './article-page.css';

export function Component() {
  const { code = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['articles', code],
    queryFn: async () => (await callOffice('office_articles.get_article', { code })).message,
  });
  if (data) return <ArticlePage key={data.code} article={data} stale={error !== null} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

/** `stale`: it could not be asked for again; what was known stays. */
function ArticlePage({ article, stale }: { article: OfficeArticle; stale: boolean }) {
  const { code, values } = article;
  useRecentRecord({ kind: 'article', code, name: getLocale() === 'en' ? values.name_en : values.name_it });
  const editing = useArticleDraft(article);
  const [isAsking, setAsking] = useState(false);
  const mayWrite = may('articles.write');
  const lists = useQuery({
    queryKey: ['articles', 'lists', 'all'],
    queryFn: async () => (await callOffice('office_articles.get_lists', {})).message,
  });

  async function switchTo(active: boolean, successor?: string): Promise<void> {
    try {
      const place = successor !== undefined && { superseded_by: successor };
      const held = successor !== undefined && { superseded_by: values.superseded_by };
      const body = { code, values: { active, ...place }, known: { active: values.active, ...held } };
      const { message } = await changeOffice('office_articles.save_article', body);
      noteDone(active ? m.articles_switched_on({ code }) : m.articles_switched_off({ code }), message.operation);
    } catch (failure) {
      showNotice(refusalWords(failure));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['articles'] });
    }
  }
  const turn = () => (values.active ? setAsking(true) : void switchTo(true));
  const see = () => void window.open(article.page, '_blank', 'noopener');
  useCommands([
    {
      id: 'switch-article',
      name: values.active ? m.articles_switch_off() : m.articles_switch_on(),
      key: 's',
      icon: 'off',
      hint: true,
      disabled: !mayWrite,
      run: turn,
    },
    { id: 'article-in-shop', name: m.articles_in_shop(), key: 'v', icon: 'ext', hint: true, run: see },
  ]);

  return (
    <OfficePage
      title={code}
      crumbs={[{ to: '/articles', name: m.articles_title() }]}
      head={
        <>
          <OfficeState shape={values.active ? 'done' : 'off'}>
            {values.active ? m.articles_state_on() : m.articles_state_off()}
          </OfficeState>
          <WalkButtons
            grid="articles"
            isThis={({ cells }) => cells.code === code}
            pageOf={({ cells }) => articlePath(String(cells.code))}
          />
          <span className="article__name">{(getLocale() === 'en' && values.name_en) || values.name_it}</span>
          <AlsoHere topic="articles" record={code} />
        </>
      }
      actions={
        <>
          {values.active && (
            <OfficeButton icon="ext" keyShown="v" onClick={see}>
              {m.articles_in_shop()}
            </OfficeButton>
          )}
          {mayWrite && (
            <OfficeButton icon="off" keyShown="s" onClick={turn}>
              {values.active ? m.articles_switch_off() : m.articles_switch_on()}
            </OfficeButton>
          )}
          {mayWrite && <RecordDeeds editing={editing} />}
        </>
      }
      status={<RecordStatus editing={editing} stale={stale} />}
      body="whole"
    >
      <RecordColumns side={<ArticleSide article={article} editing={editing} />}>
        <fieldset className="article__fields" disabled={!mayWrite}>
          <legend className="visually-hidden">{m.articles_texts()}</legend>
          {editing.refusal && <OfficeNote tone="error">{editing.refusal}</OfficeNote>}
          <RecordConflicts editing={editing} nameOf={(field) => articleFieldName(field as ArticleField)} />
          <ArticleFields article={article} editing={editing} lists={lists.data} />
          <ArticlePackagings editing={editing} />
          <ArticleAttributes editing={editing} known={lists.data?.attributes ?? []} />
        </fieldset>
        <ArticlePrices code={code} />
      </RecordColumns>
      {isAsking && (
        <SwitchOffDialog
          code={code}
          close={() => setAsking(false)}
          switchOff={(successor) => switchTo(false, successor)}
        />
      )}
    </OfficePage>
  );
}
