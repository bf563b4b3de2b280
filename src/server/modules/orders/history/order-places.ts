/** Places and days of orders as people read them. */
import type { Destination } from '../sending/order-writing.repository.ts';

/** `Cantiere, Via Po 2, 10100 Torino (TO)` */
export function presentDestination({ name, street, city, province, postal_code }: Partial<Destination>): string {
  const place = [postal_code, city, province && `(${province})`].filter(Boolean).join(' ');
  return [name, street, place].filter(Boolean).join(', ');
}

/** `2026-11-21` → `21/11/2026` (C-SET-4). */
export function italianDate(date: string): string {
  return date.split('-').reverse().join('/');
}
