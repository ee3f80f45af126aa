export { nerisMapping, type NerisRule } from './mapping.ts';
export {
  nerisCounts,
  nerisCsv,
  nerisTypeOf,
  type NerisCount,
  type NerisCounts,
  type NerisType,
  type ReportedIncident,
} from './neris.ts';
export { nerisTypes, type NerisCode } from './types.ts';
