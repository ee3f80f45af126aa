export { companyColors } from './colors.ts';
export { TIMEOUT_MS } from './firstPaintScript.ts';
export { scssOptions } from './scss.ts';
export { paintNumber } from './stationNumber.ts';
export { signInWidgetPolicy } from './signInWidgetPolicy.ts';
