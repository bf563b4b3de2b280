/** Beside a promo: what it meets, and who wins. */
import { useQuery } from '@tanstack/react-query';
import { callOffice } from '#office/lib/call-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OverlapList } from './overlap-list.tsx';

export function OverlapsOfPromo({ code }: { code: string }) {
  const { data, error } = useQuery({
    // Another promo that is saved changes it too.
    queryKey: ['promos', 'rows', 'overlaps', code],
    queryFn: async () => (await callOffice('office_promos.get_overlaps', { code })).message,
  });
  return (
    <OfficeSection title={m.promos_overlaps()}>
      {error && <OfficeNote tone="error">{refusalWords(error)}</OfficeNote>}
      {!error && (
        <p className="hint" role="status">
          {!data
            ? m.promos_overlaps_wait()
            : data.overlaps.length === 0
              ? m.promos_overlaps_none()
              : m.promos_overlaps_hint()}
        </p>
      )}
      {data && data.overlaps.length > 0 && (
        <OverlapList overlaps={data.overlaps} own={code} couponOnPromo={data.coupon_on_promo} />
      )}
    </OfficeSection>
  );
}
