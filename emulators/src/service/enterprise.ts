import { StatusError } from '../values/status.ts';

/** Message for unsupported Enterprise edition features. */
export const ENTERPRISE_NOTICE =
  "Enterprise edition: pipelines (pipeline()) and their DML are missing here; use Google's emulator for them.";

/** Returns the error for ExecutePipeline requests. */
export function pipelinesMissing(): StatusError {
  return new StatusError('UNIMPLEMENTED', ENTERPRISE_NOTICE);
}
