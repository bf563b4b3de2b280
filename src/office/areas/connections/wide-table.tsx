/** A list that may be wider than the window. */
import type { ReactNode } from 'react';
import { OfficeTable } from '#office/ui/office-table.tsx';
import { ScrollSideways } from '#office/ui/scroll-sideways.tsx';

export const WideTable = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ScrollSideways label={label}>
    <OfficeTable>{children}</OfficeTable>
  </ScrollSideways>
);
