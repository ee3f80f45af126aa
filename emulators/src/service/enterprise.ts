import { StatusError } from '../values/status.ts';

/** Tells users that Enterprise edition features are not supported. */
export const ENTERPRISE_NOTICE =
  "Enterprise edition: pipelines (pipeline()) and their DML are missing here; use Google's emulator for them.";

/** Returns the error for ExecutePipeline requests. */
export function pipelinesMissing(): StatusError {
  return new StatusError('UNIMPLEMENTED', ENTERPRISE_NOTICE);
}
