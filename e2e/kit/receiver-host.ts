/** Where receivers of webhooks listen in browser tests: an address of this machine that the shops of the tests may send to. */
export const RECEIVER_HOST = '127.0.0.2';
