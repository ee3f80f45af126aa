export { startWidget, type PopupState } from '../features/signIn/firebaseuiWidget.ts';
export { signInConfig } from '../features/signIn/widgetConfig.ts';
