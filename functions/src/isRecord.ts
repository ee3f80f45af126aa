export { isRecord } from '@firehouse/model';
