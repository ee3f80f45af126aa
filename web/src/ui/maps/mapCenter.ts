import { createContext } from 'react';
import type { Coordinate } from './coordinate.ts';

/** Where the map of a form is while no place is selected. */
export const MapCenter = createContext<Coordinate>({ lat: 0, lng: 0 });
