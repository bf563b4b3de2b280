/** The lists of promos and of gifts: the grid, making a new one, ending and starting several. */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { GIFTS_GRID, PROMOS_GRID } from '#contract/office/grids/promos-grid.ts';
import type { Chosen } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { BenefitState } from './benefit-state.tsx';
import { NewPromo } from './new-promo.tsx';
import type { PromoSort } from './promo/promo-form.rules.ts';
import { promoPath, switchSort } from './promo-deeds.ts';
import { entitledWords } from './promo-words.ts';

const codeOf = ({ cells }: Row): string => String(cells.code);

export function PromoList({ sort }: { sort: PromoSort }) {
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  const mayWrite = may('promos.write');
  const links = useMemo(
    (): GridLinks => ({
      nameOf: codeOf,
      pageOf: (row) => promoPath(sort, codeOf(row)),
      cells: {
        state: ({ cells }) => <BenefitState state={cells.state as 'running'} of={sort} />,
        entitled: ({ cells }) => entitledWords(String(cells.entitled)),
      },
    }),
    [sort],
  );
  const toOverlaps = () => void navigate('/promos/overlaps/all');
  const turn = async ({ rows }: Chosen, off: boolean) => {
    if (!rows || rows.length === 0) return;
    try {
      const { done, operation } = await switchSort(sort, rows.map(codeOf), off);
      noteDone((off ? m.promos_ended : m.promos_started)({ count: done.length }), operation);
    } catch (failure) {
      showNotice(refusalWords(failure));
    }
  };
  return (
    <>
      <GridScreen
        definition={sort === 'gift' ? GIFTS_GRID : PROMOS_GRID}
        links={links}
        findWords={m.promos_find()}
        countWords={(count) => (sort === 'gift' ? m.gifts_count : m.promos_count)({ count })}
        newsWords={(count) => m.promos_news({ count })}
        newsOf={codeOf}
        actions={
          <>
            {sort === 'promo' && (
              <OfficeButton kind="quiet" icon="scale" keyShown="o" onClick={toOverlaps}>
                {m.promos_overlaps()}
              </OfficeButton>
            )}
            {mayWrite && (
              <OfficeButton kind="go" icon="plus" keyShown="n" onClick={() => setMaking(true)}>
                {sort === 'gift' ? m.gifts_new() : m.promos_new()}
              </OfficeButton>
            )}
          </>
        }
        commands={(of) => [
          ...(sort === 'promo'
            ? [
                {
                  id: 'overlaps',
                  name: m.promos_overlaps_open(),
                  key: 'o',
                  icon: 'scale' as const,
                  run: toOverlaps,
                },
              ]
            : []),
          ...(mayWrite
            ? [
                {
                  id: 'new-promo',
                  name: sort === 'gift' ? m.gifts_new() : m.promos_new(),
                  key: 'n',
                  icon: 'plus' as const,
                  hint: true,
                  run: () => setMaking(true),
                },
                {
                  id: 'end',
                  name: m.promos_end(),
                  key: 'e',
                  icon: 'off' as const,
                  hint: true,
                  run: () => void turn(of(), true),
                },
                {
                  id: 'start',
                  name: m.promos_start(),
                  key: 's',
                  icon: 'check' as const,
                  hint: true,
                  run: () => void turn(of(), false),
                },
              ]
            : []),
        ]}
        bar={(chosen) =>
          mayWrite && (
            <>
              <OfficeButton icon="off" keyShown="e" onClick={() => void turn(chosen, true)}>
                {m.promos_end()}
              </OfficeButton>
              <OfficeButton icon="check" keyShown="s" onClick={() => void turn(chosen, false)}>
                {m.promos_start()}
              </OfficeButton>
            </>
          )
        }
      />
      {isMaking && (
        <NewPromo sort={sort} close={() => setMaking(false)} made={(code) => void navigate(promoPath(sort, code))} />
      )}
    </>
  );
}
