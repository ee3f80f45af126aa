import type { ExplainMetrics, ExplainOptions, TextStruct } from '../../service/explain.ts';
import type { ExplainMetricsMessage, ExplainOptionsMessage, StructMessage } from '../../protobuf/requests.ts';

const NANOS_PER_SECOND = 1_000_000_000;

/** Decodes `ExplainOptions`. Returns undefined if absent. */
export function decodeExplainOptions(message: ExplainOptionsMessage | null | undefined): ExplainOptions | undefined {
  return message ? { analyze: message.analyze === true } : undefined;
}

/** Encodes a `google.firestore.v1.ExplainMetrics`. */
export function encodeExplainMetrics({ indexesUsed, executionStats }: ExplainMetrics): ExplainMetricsMessage {
  return {
    planSummary: { indexesUsed: indexesUsed.map(encodeStruct) },
    ...(executionStats && {
      executionStats: {
        resultsReturned: executionStats.resultsReturned,
        executionDuration: {
          seconds: Math.floor(executionStats.executionNanos / NANOS_PER_SECOND),
          nanos: executionStats.executionNanos % NANOS_PER_SECOND,
        },
        readOperations: executionStats.readOperations,
        debugStats: encodeStruct(executionStats.debugStats),
      },
    }),
  };
}

function encodeStruct(struct: TextStruct): StructMessage {
  const fields = Object.entries(struct).map(
    ([name, value]) =>
      [name, typeof value === 'string' ? { stringValue: value } : { structValue: encodeStruct(value) }] as const,
  );
  return { fields: Object.fromEntries(fields) };
}
