/** Browser entry of the office. Its page is an empty frame with the start data in it (`src/office-pages.ts`). */
// First: it sets the order of the layers.
import './styles/office.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { setLocaleResolver } from '#kit/texts/page-language.ts';
import { startKeyboard } from './commands/keyboard.ts';
import { startFieldMessages } from './form/field-messages.ts';
import { guardWaiting } from './lib/change-office.ts';
import { startStaffEvents } from './lib/listen-to-staff.ts';
import { queryClient } from './lib/query-client.ts';
import { startData } from './lib/start-data.ts';
import { createOfficeRouter } from './router.tsx';

const { locale } = startData().person;
setLocaleResolver(() => locale);
startKeyboard();
startFieldMessages();
guardWaiting();
startStaffEvents();
createRoot(document.getElementById('office') as HTMLElement).render(
  <StrictMode>
    {/* The content policy allows no style elements: our sheets have what Base UI would write into them. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createOfficeRouter()} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
