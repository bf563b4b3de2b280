/** The brands of the shop (back-office design §4.3): the grid, new ones, two spellings made one. */
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { BRANDS_GRID } from '#contract/office/grids/brands-grid.ts';
import type { Chosen } from '#office/grid/chosen-bar.tsx';
import { gridLink } from '#office/grid/grid-link.ts';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { brandPath } from '../brand-path.ts';
import { MergeBrandsDialog } from '../merge-brands-dialog.tsx';
import { NewBrandDialog } from '../new-brand-dialog.tsx';
import './brand-list.css';

const nameOf = ({ cells }: Row): string => String(cells.name);
const codeOf = ({ cells }: Row): string => String(cells.code);
const LINKS: GridLinks = {
  nameOf,
  pageOf: (row) => brandPath(codeOf(row)),
  cells: {
    logo: (row, address) =>
      address !== '' && <img className="brand-list__logo" src={address} alt={nameOf(row)} loading="lazy" />,
    articles: (row, count) => (
      <Link to={gridLink('articles', { filters: [{ column: 'brand_code', is: [codeOf(row)] }] })}>{count}</Link>
    ),
  },
};

export function Component() {
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const [merged, setMerged] = useState<Row>();
  const mayWrite = may('articles.write');
  const merge = ({ rows }: Chosen) => {
    const [row] = rows ?? [];
    if (row && row.cells.merged !== true) setMerged(row);
  };
  return (
    <>
      <GridScreen
        definition={BRANDS_GRID}
        links={LINKS}
        findWords={m.brands_find()}
        countWords={(count) => m.brands_count({ count })}
        newsWords={(count) => m.brands_news({ count })}
        newsOf={nameOf}
        actions={
          mayWrite && (
            <OfficeButton kind="go" icon="plus" keyShown="n" onClick={() => setMaking(true)}>
              {m.brands_new()}
            </OfficeButton>
          )
        }
        commands={(chosen) =>
          mayWrite
            ? [
                {
                  id: 'new-brand',
                  name: m.brands_new(),
                  key: 'n',
                  icon: 'plus',
                  hint: true,
                  run: () => setMaking(true),
                },
                { id: 'merge', name: m.brands_merge(), key: 'm', icon: 'link', hint: true, run: () => merge(chosen()) },
              ]
            : []
        }
        bar={(chosen) =>
          mayWrite &&
          chosen.count === 1 && (
            <OfficeButton icon="link" keyShown="m" onClick={() => merge(chosen)}>
              {m.brands_merge()}
            </OfficeButton>
          )
        }
      />
      {isMaking && <NewBrandDialog close={() => setMaking(false)} made={(code) => void navigate(brandPath(code))} />}
      {merged && (
        <MergeBrandsDialog
          brand={{ code: codeOf(merged), name: nameOf(merged) }}
          close={() => setMerged(undefined)}
          done={() => undefined}
        />
      )}
    </>
  );
}
