import { createContext } from 'react';

/** Provides whether the page is still waiting for its first responses (app/useFirstResponses.ts). */
export const AwaitingResponses = createContext(false);
