/** The path of a credentials file that opens nothing, for GOOGLE_APPLICATION_CREDENTIALS; made on first use. */
export function localCredentials(): string;
