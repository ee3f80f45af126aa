import { createContext } from 'react';
import type { Coordinate } from './coordinate.ts';

/** Where a form's map is centered while no place is selected. */
export const MapCenter = createContext<Coordinate>({ lat: 0, lng: 0 });
