/** The list of articles (back-office design §4.3): the grid, and making a new one. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { ARTICLES_GRID } from '#contract/office/grids/articles-grid.ts';
import { attributeColumns } from '#contract/office/grids/attribute-columns.ts';
import { ApiError } from '#kit/api/api-error.ts';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { articlePath } from '#office/lib/record-paths.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { ArticlePeek } from './article-peek.tsx';
import { SimilarArticles } from './similar-articles.tsx';
import { switchOffEffect } from './switch-off-effect.tsx';
import './article-list.css';

const codeOf = (row: Row): string => String(row.cells.code);
const LINKS: GridLinks = {
  nameOf: codeOf,
  pageOf: (row) => articlePath(codeOf(row)),
  cells: {
    thumb: (_, address) =>
      address !== '' && (
        <img className="article-list__thumb" src={address} alt="" width={28} height={28} loading="lazy" />
      ),
  },
};

/** The panel says them too, or they matter less than the panel. */
const BESIDE = ['sort', 'arrival', 'vat', 'missing', 'active'];

export function Component() {
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  const mayWrite = may('articles.write');
  const lists = useArticleLists(mayWrite);
  return (
    <>
      <GridScreen
        definition={ARTICLES_GRID}
        links={LINKS}
        findWords={m.articles_find()}
        countWords={(count) => m.articles_count({ count })}
        newsWords={(count) => m.articles_news({ count })}
        newsOf={codeOf}
        lists={lists?.cells}
        more={lists?.attributes}
        effect={switchOffEffect}
        panel={(row) => <ArticlePeek row={row} />}
        panelColumns={BESIDE}
        similar={(text) => <SimilarArticles text={text} />}
        actions={
          mayWrite && (
            <OfficeButton kind="go" icon="plus" keyShown="n" onClick={() => setMaking(true)}>
              {m.articles_new()}
            </OfficeButton>
          )
        }
        commands={() =>
          mayWrite
            ? [
                {
                  id: 'new-article',
                  name: m.articles_new(),
                  key: 'n',
                  icon: 'plus',
                  hint: true,
                  run: () => setMaking(true),
                },
              ]
            : []
        }
      />
      {isMaking && <NewArticle close={() => setMaking(false)} made={(code) => void navigate(articlePath(code))} />}
    </>
  );
}

/** Brands and families, for their cells, and attributes, for changes of many: only of use to those who may write them. */
function useArticleLists(mayWrite: boolean) {
  const { data } = useQuery({
    queryKey: ['articles', 'lists', 'all'],
    queryFn: async () => (await callOffice('office_articles.get_lists', {})).message,
    enabled: mayWrite,
  });
  return useMemo(
    () =>
      data && {
        cells: {
          brand: data.brands.map(({ code, name }) => ({ value: code, code, name })),
          family: data.families.map(({ code, name, own }) => ({ value: code, code, name, also: own })),
          family_en: data.families.map(({ code, name, own }) => ({ value: code, code, name, also: own.toReversed() })),
        },
        attributes: data.attributes.map(({ name, ...attribute }) => {
          const [written, english] = attributeColumns({ ...attribute, label: { it: name, en: name } });
          return attribute.type === 'text' && english ? { ...written, english } : written;
        }),
      },
    [data],
  );
}

function NewArticle({ close, made }: { close: () => void; made: (code: string) => void }) {
  return (
    <OfficeDialogForm
      title={m.articles_new()}
      submit={m.articles_new_create()}
      close={close}
      onSubmit={async (fields) => {
        const text = (name: string) => String(fields.get(name) ?? '').trim();
        const article = { code: text('code'), name_it: text('name_it'), name_en: text('name_en') };
        try {
          const { message } = await changeOffice('office_articles.create_article', {
            ...article,
            parent: text('parent'),
          });
          noteDone(m.articles_new_done({ code: message.code }), message.operation);
          made(message.code);
          return undefined;
        } catch (failure) {
          const [first] = failure instanceof ApiError ? Object.values(failure.body.errors ?? {}) : [];
          return first?.[0] ?? refusalWords(failure);
        }
      }}
    >
      <OfficeField
        label={m.articles_code()}
        hint={m.articles_code_hint()}
        title={m.articles_code_hint()}
        name="code"
        maxLength={100}
        pattern="[^\s\/?#%]+"
        autoFocus
        required
      />
      <OfficeField label={m.articles_name_it()} name="name_it" maxLength={300} required />
      <OfficeField label={m.articles_name_en()} name="name_en" maxLength={300} />
      <OfficeField label={m.articles_new_parent()} hint={m.articles_new_hint()} name="parent" maxLength={100} />
    </OfficeDialogForm>
  );
}
