/** Field of the alert's form: `on` sets the alert, `off` removes it. */
export const ALERT_FIELD = 'alert';
