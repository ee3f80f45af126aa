import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { makeQueryClient } from './api/queryClient.ts';
import { App } from './app/App.tsx';
import { clock } from './time/inWords.ts';
import './styles/site.scss';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App client={makeQueryClient()} />
    </BrowserRouter>
  </StrictMode>,
);

// The first time of day is dear (the browser loads its time zones); the wait for answers is the time for it.
setTimeout(clock, 0, Date.now());
