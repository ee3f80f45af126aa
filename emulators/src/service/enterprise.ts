import { StatusError } from '../values/status.ts';

/** Enterprise edition features that this emulator lacks, in one sentence for its users. */
export const ENTERPRISE_NOTICE =
  "Enterprise edition: pipelines (pipeline()) and their DML are missing here; use Google's emulator for them.";

/** Returns the error for ExecutePipeline, over any protocol. */
export function pipelinesMissing(): StatusError {
  return new StatusError('UNIMPLEMENTED', ENTERPRISE_NOTICE);
}
