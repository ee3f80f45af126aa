import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { publicSite } from '../app/views.ts';
import { makeQueryClient } from '../lib/api/queryClient.ts';
import { SiteContext } from '../lib/views/site.ts';

/**
 * Renders a part of the site as it stands in it, with a history and a client of its own.
 * @param part what is tested
 * @param entry where the history begins
 * @param client what it has read, where a test looks at that too
 */
export function renderPart(
  part: ReactNode,
  entry: string | { pathname: string; state?: unknown } = '/',
  client: QueryClient = makeQueryClient(),
) {
  return render(
    <QueryClientProvider client={client}>
      <SiteContext value={publicSite}>
        <MemoryRouter initialEntries={[entry]}>{part}</MemoryRouter>
      </SiteContext>
    </QueryClientProvider>,
  );
}
