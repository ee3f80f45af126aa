import type { ExplainMetrics, ExplainOptions } from '../../service/explain.ts';
import { booleanField, messageField } from '../../protojson/reader.ts';
import type { JsonObject } from '../../values/json.ts';

const NANOS_PER_SECOND = 1_000_000_000;

/** Decodes the `ExplainOptions` in a request. Returns undefined if absent. Throws INVALID_ARGUMENT if malformed. */
export function decodeExplainOptions(body: JsonObject): ExplainOptions | undefined {
  const options = messageField(body, 'explainOptions');
  return options && { analyze: booleanField(options, 'analyze') };
}

/** Encodes a `google.firestore.v1.ExplainMetrics`. */
export function encodeExplainMetrics({ indexesUsed, executionStats }: ExplainMetrics): JsonObject {
  return {
    planSummary: { indexesUsed },
    ...(executionStats && {
      executionStats: {
        resultsReturned: String(executionStats.resultsReturned),
        executionDuration: encodeDuration(executionStats.executionNanos),
        readOperations: String(executionStats.readOperations),
        debugStats: executionStats.debugStats,
      },
    }),
  };
}

/** Encodes a `google.protobuf.Duration`. Always uses nine decimal places, which all protobuf parsers accept. */
function encodeDuration(nanos: number): string {
  return `${Math.floor(nanos / NANOS_PER_SECOND)}.${String(nanos % NANOS_PER_SECOND).padStart(9, '0')}s`;
}
