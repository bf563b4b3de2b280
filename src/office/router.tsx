/** The office's pages: the frame around one route per area. The address has no language (C-OFF-11). */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { AREAS } from './areas.ts';
import { may } from './lib/start-data.ts';
import type { Area } from './shell/area.ts';
import { LoadingPage } from './shell/loading-page.tsx';
import { OfficeFrame } from './shell/office-frame.tsx';
import { PageFailure } from './shell/page-failure.tsx';
import { ClosedArea, UnknownPage } from './shell/refused-page.tsx';

const pagesOf = ({ path, permission, routes }: Area): RouteObject => ({
  path,
  ErrorBoundary: PageFailure,
  ...(may(permission) ? { children: routes } : { children: [{ path: '*', element: <ClosedArea /> }] }),
});

/** Shown until the files of the first page are there. */
const FirstFrame = () => <OfficeFrame page={<LoadingPage />} />;

export const createOfficeRouter = () =>
  createBrowserRouter(
    [
      {
        path: '/',
        element: <OfficeFrame />,
        ErrorBoundary: PageFailure,
        HydrateFallback: FirstFrame,
        children: [
          ...AREAS.map(pagesOf),
          { path: 'account', lazy: () => import('./shell/account-page.tsx') },
          { path: '*', element: <UnknownPage /> },
        ],
      },
    ],
    { basename: '/ufficio' },
  );
