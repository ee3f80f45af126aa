export { companyColors } from './colors.ts';
export { TIMEOUT_MS } from './firstPaintScript.ts';
export { paintDrawing } from './paintDrawing.ts';
export { scssOptions } from './scss.ts';
export { signInWidgetPolicy } from './signInWidgetPolicy.ts';
