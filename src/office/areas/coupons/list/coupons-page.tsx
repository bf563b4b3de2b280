/** The list of coupons (back-office design §4.4): the grid, new ones and series, stopping several. */
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { COUPONS_GRID } from '#contract/office/grids/coupons-grid.ts';
import type { Chosen } from '#office/grid/chosen-bar.tsx';
import type { GridLinks } from '#office/grid/grid-links.ts';
import { GridScreen } from '#office/grid/grid-screen.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { BenefitState } from '../../promos/benefit-state.tsx';
import { entitledWords } from '../../promos/promo-words.ts';
import { stopCoupons } from '../coupon-deeds.ts';
import { couponPath } from '../coupon-path.ts';
import { NewCoupon } from '../new-coupon.tsx';

const codeOf = ({ cells }: Row): string => String(cells.code);

export function Component() {
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  const mayWrite = may('promos.write');
  const links = useMemo(
    (): GridLinks => ({
      nameOf: codeOf,
      pageOf: (row) => couponPath(codeOf(row)),
      cells: {
        state: ({ cells }) => <BenefitState state={cells.state as 'running'} of="coupon" />,
        entitled: ({ cells }) => entitledWords(String(cells.entitled)),
      },
    }),
    [],
  );
  const stop = ({ rows }: Chosen, off: boolean) => void stopCoupons((rows ?? []).map(codeOf), off);
  return (
    <>
      <GridScreen
        definition={COUPONS_GRID}
        links={links}
        findWords={m.coupons_find()}
        countWords={(count) => m.coupons_count({ count })}
        newsWords={(count) => m.coupons_news({ count })}
        newsOf={codeOf}
        actions={
          mayWrite && (
            <OfficeButton kind="go" icon="plus" keyShown="n" onClick={() => setMaking(true)}>
              {m.coupons_new()}
            </OfficeButton>
          )
        }
        commands={(of) =>
          mayWrite
            ? [
                {
                  id: 'new-coupon',
                  name: m.coupons_new(),
                  key: 'n',
                  icon: 'plus',
                  hint: true,
                  run: () => setMaking(true),
                },
                { id: 'stop', name: m.coupons_stop(), key: 'e', icon: 'off', hint: true, run: () => stop(of(), true) },
                {
                  id: 'start',
                  name: m.coupons_start(),
                  key: 's',
                  icon: 'check',
                  hint: true,
                  run: () => stop(of(), false),
                },
              ]
            : []
        }
        bar={(chosen) =>
          mayWrite && (
            <>
              <OfficeButton icon="off" keyShown="e" onClick={() => stop(chosen, true)}>
                {m.coupons_stop()}
              </OfficeButton>
              <OfficeButton icon="check" keyShown="s" onClick={() => stop(chosen, false)}>
                {m.coupons_start()}
              </OfficeButton>
            </>
          )
        }
      />
      {isMaking && <NewCoupon close={() => setMaking(false)} made={(code) => void navigate(couponPath(code))} />}
    </>
  );
}
