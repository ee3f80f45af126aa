/** See diagnose.mjs. */
export interface Cloud {
  readonly exists: boolean;
  readonly secrets: readonly string[];
  readonly services: readonly string[];
  readonly firestoreLocation: string | undefined;
  readonly authorizedDomains: readonly string[];
  readonly hasMicrosoft: boolean;
  readonly backupSchedules: number;
}

export interface Deployment {
  readonly project: string;
  readonly parameters: Readonly<Record<string, string>> | undefined;
  readonly declared: Readonly<Record<string, string>>;
  readonly company: Readonly<Record<string, unknown>>;
  readonly region: string;
  readonly web: { readonly mapsKey: string; readonly appCheckSiteKey: string };
  readonly isPolicyCurrent: boolean;
  readonly cloud: Cloud | undefined;
}

export interface Finding {
  readonly state: 'missing' | 'warning';
  readonly what: string;
  readonly todo: string;
}

export const SECRETS: readonly string[];
export const SERVICES: readonly string[];
export function diagnose(deployment: Deployment): Finding[];
