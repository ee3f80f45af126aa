/**
 * The parts of the model that don't depend on the company or its entities. Used by the forms, maps and images in
 * web/src/ui.
 */
export * from '../measures/mapClusters.ts';
export * from '../measures/formControls.ts';
export * from '../measures/imageSizes.ts';
export * from '../measures/locationMap.ts';
export * from '../measures/styleSheets.ts';
export * from '../schema/entity.ts';
export * from '../schema/field.ts';
export * from '../schema/formFields.ts';
export { IS_REQUIRED, valueFault } from '../schema/valueFaults.ts';
export * from '../site/appCheckHeader.ts';
export * from '../site/botProtection.ts';
export * as texts from '../site/texts/index.ts';
export * from '../values/emailAddress.ts';
