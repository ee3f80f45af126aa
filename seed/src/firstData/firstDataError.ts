import { NoTargetError, type Target } from '@firehouse/project';

/** Thrown if the command can't or shouldn't continue. The message is shown to the user. */
export class FirstDataError extends Error {
  override readonly name = 'FirstDataError';
}

/** Formats an error for the user: what happened, and what to do. */
export function sentenceOf(error: unknown, target: Pick<Target, 'projectId'> | undefined): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof FirstDataError || error instanceof NoTargetError) return error.message;
  if (isInvalid(error))
    return error.issues.map(({ path, message }) => `The admin's ${path.join('.')} ${message}.`).join('\n');
  if (/default credentials|invalid_grant/i.test(error.message))
    return 'You are not signed in to Google on this machine: run "gcloud auth application-default login" first.';
  const project = target?.projectId ?? 'the project';
  switch ('code' in error ? error.code : undefined) {
    // gRPC codes of Firestore, and HTTP status codes of Storage
    case 7:
    case 16:
    case 401:
    case 403:
      return (
        `Your Google account cannot write to ${project}, or there is no such project. Check the ID, and sign in as ` +
        `an owner: "gcloud auth application-default login". Google says: ${error.message}`
      );
    case 5:
    case 404:
      return `${project} has no Firestore database or no bucket yet: see step 2 of docs/deploy.md.`;
    case 412:
      return 'Somebody changed this object at the same moment. Run the command again.';
    default:
      return error.message;
  }
}

/** A schema validation error (`ZodError`). */
interface Invalid {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

function isInvalid(error: Error): error is Error & Invalid {
  return error.name === 'ZodError' && 'issues' in error;
}
