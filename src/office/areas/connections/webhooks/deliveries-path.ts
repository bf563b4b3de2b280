/** Addresses of deliveries in the office. */
const LIST = '/connections/webhooks/deliveries';

export const deliveryPath = (id: number): string => `${LIST}/${id}`;

/** @param view of the list; `find`: what is looked for in it. */
export const deliveriesPath = (view = 'all', find = ''): string =>
  `${LIST}?${new URLSearchParams({ view, ...(find !== '' && { q: find }) })}`;
