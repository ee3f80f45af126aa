/**
 * The path of a credentials file for GOOGLE_APPLICATION_CREDENTIALS that grants access to nothing; created on first
 * use.
 */
export function localCredentials(): string;
