/** One gift: the page of a promo with steps instead of prices. */
import { PromoRecordPage } from '../promos/promo/promo-page.tsx';

export const Component = () => <PromoRecordPage sort="gift" />;
