/**
 * The box around the rows of a listing. Only this component subscribes to the loading state: a page that did would
 * render twice for every filter, once to dim its rows and once with the new ones.
 */
import type { ComponentProps } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useLate } from '#storefront/platform/timing/use-late.ts';

export type WaitingRowsProps = { tag: 'div' | 'ul'; waits: boolean } & Pick<
  ComponentProps<'div'> & ComponentProps<'ul'>,
  'className' | 'children' | 'onClick'
>;

/**
 * `waits`: the rows belong to the listing of this URL, and are dimmed while another state of it is fetched, after 100
 * ms.
 */
export function WaitingRows({ tag: Tag, waits, ...box }: WaitingRowsProps) {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return <Tag aria-busy={useLate(waits && next?.pathname === pathname)} {...box} />;
}
