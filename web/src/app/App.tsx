import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useMatch } from 'react-router-dom';
import { paths } from '../lib/config/paths.ts';
import { lazyPart } from '../lib/loading/lazyPart.tsx';
import { ErrorBoundary } from '../lib/loading/ErrorBoundary.tsx';
import { AdminControlsProvider } from './AdminControlsProvider.tsx';
import { PublicPage } from './PublicPage.tsx';
import { useLive } from './useLive.ts';

const MemberPortal = lazyPart(() => import('./portal/MemberPortal.tsx'));

/** The site: the portal under its own path, the public page under all others (SPEC §2). */
export function App({ client }: { readonly client: QueryClient }) {
  useLive();
  const isPortal = useMatch(paths.memberPortal) !== null;
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <AdminControlsProvider>
          {isPortal ? (
            <Suspense>
              <MemberPortal />
            </Suspense>
          ) : (
            <PublicPage />
          )}
        </AdminControlsProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
