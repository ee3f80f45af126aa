import { createContext, type ComponentType } from 'react';
import type { FormControlProps } from './formControlProps.ts';

/** Provides the control for a field that lists incidents. Undefined unless the form has such a field. */
export const IncidentIdsControl = createContext<ComponentType<FormControlProps> | undefined>(undefined);
