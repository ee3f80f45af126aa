/**
 * Standalone page with the edit form for a member record, for the signed-in user. Served by a browser test
 * (tests/e2e/form.test.ts). The URL's hash is the record's id.
 */
import { member } from '@firehouse/model';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { EditDocument } from '../features/editing/EditDocument.tsx';
import { makeQueryClient } from '../lib/api/queryClient.ts';
import { shrink } from '../lib/api/uploadImage.ts';
import { followSession } from '../lib/session/followSession.ts';
import { useCurrentUser } from '../lib/user/useCurrentUser.ts';
import '../app/styles/site.scss';

const client = makeQueryClient();

function Page() {
  const { email } = useCurrentUser();
  if (email === undefined) return null;
  return (
    <main className="container">
      <h1>Edit</h1>
      <h2>Record</h2>
      <EditDocument entity={member} id={decodeURIComponent(location.hash.slice(1))} onCancel={() => {}} />
    </main>
  );
}

Object.assign(globalThis, { shrink });
void followSession(client);
createRoot(document.body.appendChild(document.createElement('div'))).render(
  <QueryClientProvider client={client}>
    <Page />
  </QueryClientProvider>,
);
