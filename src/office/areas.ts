/** The areas of the office, in the order of the rail. An area is here once it is whole. */
import { m } from '#office/messages/messages.js';
import type { Area } from './shell/area.ts';

export const AREAS: readonly Area[] = [
  {
    path: '',
    section: 'daily',
    name: () => m.desk_title(),
    icon: 'desk',
    permission: null,
    goKey: 'd',
    routes: [{ index: true, lazy: () => import('./areas/desk/desk-page.tsx') }],
  },
  {
    path: 'orders',
    section: 'daily',
    name: () => m.orders_title(),
    icon: 'list',
    permission: 'orders.read',
    goKey: 'o',
    routes: [
      { index: true, lazy: () => import('./areas/orders/list/orders-page.tsx') },
      { path: 'rows', lazy: () => import('./areas/orders/rows/order-rows-page.tsx') },
      { path: 'new', lazy: () => import('./areas/orders/taking/taking-page.tsx') },
      { path: ':number', lazy: () => import('./areas/orders/order/order-page.tsx') },
      { path: ':number/amend', lazy: () => import('./areas/orders/amend/amend-page.tsx') },
    ],
  },
  {
    path: 'customers',
    section: 'daily',
    name: () => m.customers_title(),
    icon: 'people',
    permission: 'customers.read',
    goKey: 'c',
    routes: [
      { index: true, lazy: () => import('./areas/customers/list/customers-page.tsx') },
      { path: ':code', lazy: () => import('./areas/customers/customer/customer-page.tsx') },
      { path: ':code/:tab', lazy: () => import('./areas/customers/customer/customer-page.tsx') },
    ],
  },
  {
    path: 'inbox',
    section: 'daily',
    name: () => m.inbox_title(),
    icon: 'inbox',
    permission: ['registrations.read', 'enquiries.read'],
    goKey: 'i',
    routes: [
      { index: true, lazy: () => import('./areas/inbox/list/inbox-page.tsx') },
      { path: 'registration/:id', lazy: () => import('./areas/inbox/registration/registration-page.tsx') },
      { path: 'enquiry/:id', lazy: () => import('./areas/inbox/enquiry/enquiry-page.tsx') },
      { path: 'dispute/:id', lazy: () => import('./areas/inbox/dispute/dispute-page.tsx') },
    ],
  },
  {
    path: 'articles',
    section: 'catalogue',
    name: () => m.articles_title(),
    icon: 'box',
    permission: 'articles.read',
    goKey: 'a',
    routes: [
      { index: true, lazy: () => import('./areas/articles/list/articles-page.tsx') },
      { path: ':code', lazy: () => import('./areas/articles/article/article-page.tsx') },
    ],
  },
  {
    path: 'history',
    section: 'control',
    name: () => m.history_title(),
    icon: 'hist',
    permission: 'audit.read',
    goKey: 'h',
    routes: [{ index: true, lazy: () => import('./areas/history/history-page.tsx') }],
  },
  {
    path: 'people',
    section: 'house',
    name: () => m.people_title(),
    icon: 'user',
    permission: 'people.write',
    goKey: 'u',
    routes: [
      { index: true, lazy: () => import('./areas/people/people-page.tsx') },
      { path: ':person', lazy: () => import('./areas/people/people-page.tsx') },
    ],
  },
  {
    path: 'roles',
    section: 'house',
    name: () => m.roles_title(),
    icon: 'lock',
    permission: 'roles.write',
    goKey: 'r',
    routes: [{ index: true, lazy: () => import('./areas/roles/roles-page.tsx') }],
  },
];
