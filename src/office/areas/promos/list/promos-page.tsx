/** The list of promos (back-office design §4.4). */
import { PromoList } from '../promo-list.tsx';

export const Component = () => <PromoList sort="promo" />;
