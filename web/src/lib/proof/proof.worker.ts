import { findNumber, type Puzzle } from './findNumber.ts';

// Runs beside the page, which stays responsive.
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => postMessage(findNumber(data)));
