import { createContext } from 'react';
import type { Coordinate } from './coordinate.ts';

/** Provides the center for a picker map while nothing is selected. */
export const MapCenter = createContext<Coordinate>({ lat: 0, lng: 0 });
