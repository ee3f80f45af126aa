import { findNumber, type Puzzle } from './findNumber.ts';

// In a worker, so that the page stays responsive.
addEventListener('message', ({ data }: MessageEvent<Puzzle>) => postMessage(findNumber(data)));
