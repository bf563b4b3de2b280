/** The list of gifts (back-office design §4.4). */
import { PromoList } from '../promos/promo-list.tsx';

export const Component = () => <PromoList sort="gift" />;
