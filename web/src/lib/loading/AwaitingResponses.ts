import { createContext } from 'react';

/** Whether the page is still waiting for its first responses (app/useFirstResponses.ts). */
export const AwaitingResponses = createContext(false);
