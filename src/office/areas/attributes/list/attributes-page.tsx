/** The attributes of the shop (back-office design §4.3): the grid and new ones. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ATTRIBUTES_GRID } from '#contract/office/grids/attributes-grid.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { attributePath } from '../attribute-path.ts';
import { NewAttributeDialog } from '../new-attribute-dialog.tsx';

const nameOf = ({ cells }: Row): string => String(getLocale() === 'it' ? cells.label_it : cells.label_en);
const LINKS: GridLinks = { nameOf, pageOf: ({ cells }) => attributePath(String(cells.code)) };

export function Component() {
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const mayWrite = may('articles.write');
  return (
    <>
      <GridScreen
        definition={ATTRIBUTES_GRID}
        links={LINKS}
        findWords={m.attributes_find()}
        countWords={(count) => m.attributes_count({ count })}
        newsWords={(count) => m.attributes_news({ count })}
        newsOf={nameOf}
        actions={
          mayWrite && (
            <OfficeButton kind="go" icon="plus" keyShown="n" onClick={() => setMaking(true)}>
              {m.attributes_new()}
            </OfficeButton>
          )
        }
        commands={() =>
          mayWrite
            ? [
                {
                  id: 'new-attribute',
                  name: m.attributes_new(),
                  key: 'n',
                  icon: 'plus',
                  hint: true,
                  run: () => setMaking(true),
                },
              ]
            : []
        }
      />
      {isMaking && (
        <NewAttributeDialog close={() => setMaking(false)} made={(code) => void navigate(attributePath(code))} />
      )}
    </>
  );
}
