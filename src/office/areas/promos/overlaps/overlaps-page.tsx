/** All promos that meet another one or a coupon (back-office design §4.4). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { groupOverlaps } from './overlap-groups.rules.ts';
import { OverlapList } from './overlap-list.tsx';

export function Component() {
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: ['promos', 'rows', 'overlaps', ''],
    queryFn: async () => (await callOffice('office_promos.get_overlaps', {})).message,
  });
  const toList = () => void navigate('/promos');
  useCommands([{ id: 'promos', name: m.promos_title(), key: 'l', icon: 'percent', hint: true, run: toList }]);
  if (error && !data) throw error;
  if (!data) return <LoadingPage />;
  const { overlaps, more, coupon_on_promo: couponOnPromo } = data;
  const groups = groupOverlaps(overlaps);
  const articles = groups.reduce((sum, group) => sum + group.articles, 0);
  const sums = `${m.promos_overlaps_pairs({ count: groups.length })} · ${m.promos_overlap_articles({ count: articles })}`;
  return (
    <OfficePage
      title={m.promos_overlaps_open()}
      crumbs={[{ to: '/promos', name: m.promos_title() }]}
      actions={
        <OfficeButton kind="quiet" icon="percent" keyShown="l" onClick={toList}>
          {m.promos_title()}
        </OfficeButton>
      }
      status={<span>{sums}</span>}
    >
      <p role="status">{overlaps.length === 0 ? m.promos_overlaps_none_all() : m.promos_overlaps_hint()}</p>
      {overlaps.length > 0 && <OverlapList overlaps={overlaps} couponOnPromo={couponOnPromo} />}
      {more && <p className="hint">{m.promos_overlaps_more({ count: groups.length })}</p>}
    </OfficePage>
  );
}
