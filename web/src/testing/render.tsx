import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { publicSite } from '../app/publicViews.ts';
import { makeQueryClient } from '../lib/api/queryClient.ts';
import { SiteContext } from '../lib/views/siteContext.ts';

/**
 * Renders a component with its own history and query client.
 * @param part component under test
 * @param at initial history entry
 * @param client a query client to seed or inspect
 */
export function renderPart(
  part: ReactNode,
  at: string | { pathname: string; state?: unknown } = '/',
  client: QueryClient = makeQueryClient(),
) {
  return render(
    <QueryClientProvider client={client}>
      <SiteContext value={publicSite}>
        <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
      </SiteContext>
    </QueryClientProvider>,
  );
}
