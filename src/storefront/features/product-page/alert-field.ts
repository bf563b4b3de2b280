/** Field of the alert's form: `on` asks, `off` takes back. */
export const ALERT_FIELD = 'alert';
