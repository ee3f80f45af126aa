export { companyColors } from './plugins/companyColors.ts';
export { TIMEOUT_MS } from './firstPaintScript.ts';
export { scssOptions } from './scssOptions.ts';
export { paintNumber } from './stationNumber.ts';
export { signInWidgetPolicy } from './plugins/signInWidgetPolicy.ts';
