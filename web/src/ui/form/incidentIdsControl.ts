import { createContext, type ComponentType } from 'react';
import type { FormControlProps } from './formControlProps.ts';

/** The control for lists of incidents; a form that has such a field provides it. */
export const IncidentIdsControl = createContext<ComponentType<FormControlProps> | undefined>(undefined);
