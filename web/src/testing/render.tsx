import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { makeQueryClient } from '../api/queryClient.ts';

/**
 * Renders a part of the site as it stands in it, with a history and a client of its own.
 * @param part what is tested
 * @param entry where the history begins
 */
export function renderPart(part: ReactNode, entry: string | { pathname: string; state?: unknown } = '/') {
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[entry]}>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
}
