import type { medicalIncidents } from '@firehouse/model/publication-policy';
import type { PublicationPolicy, publicationOf } from '@firehouse/model/publication';
import { cloudFindings } from './cloudFindings.ts';
import { companyFindings, publicationFindings, siteFindings } from './companyFindings.ts';
import type { Index } from './databaseFindings.ts';
import { missing, type Finding } from './findings.ts';
import type { Reading } from './googleApis.ts';
import { parameterFindings } from './parameterFindings.ts';

/** The company's facts. Those not listed here are only checked for values of the demo company. */
export interface Company extends Readonly<Record<string, unknown>> {
  readonly origin: string;
  readonly email: string;
  readonly signInProviders: readonly string[];
  readonly donation?: { readonly script?: string; readonly link?: string };
  readonly social?: { readonly url?: string };
}

/** The publication policy, and the functions that parse and apply one. */
interface Publication {
  readonly publicationPolicy: PublicationPolicy;
  readonly medicalIncidents: typeof medicalIncidents;
  readonly parsePublicationPolicy: (json: string) => PublicationPolicy;
  readonly publicationOf: typeof publicationOf;
}

/** The relevant parts of Identity Toolkit's `Config`. */
export interface Authentication {
  readonly subtype?: string;
  readonly client?: {
    readonly permissions?: { readonly disabledUserSignup?: boolean; readonly disabledUserDeletion?: boolean };
  };
  readonly blockingFunctions?: {
    readonly triggers?: Readonly<Record<string, { readonly functionUri?: string }>>;
    readonly forwardInboundCredentials?: { readonly idToken?: boolean };
  };
  readonly authorizedDomains?: readonly string[];
  readonly signIn?: { readonly email?: { readonly enabled?: boolean } };
}

/** All information about a deployment that the checks need. */
export interface Deployment {
  readonly project: string;
  /** Parameters in company/.env.PROJECT, or undefined if there is no such file. */
  readonly parameters: Readonly<Record<string, string>> | undefined;
  /** All parameters in functions/.env.example, with their defaults. */
  readonly declared: Readonly<Record<string, string>>;
  /** Facts in company/company.json, including the accounts. */
  readonly company: Company;
  /** Expiration date as `YYYY-MM-DD`, or empty. */
  readonly microsoftSecretEnds: string;
  readonly publication: Publication;
  readonly region: string;
  /** Contents of firestore.indexes.json. */
  readonly indexes: {
    readonly indexes: readonly Index[];
    readonly fieldOverrides: readonly { ttl?: boolean; collectionGroup: string; fieldPath: string }[];
  };
  /** Environment variables for building the site. */
  readonly web: { mapsKey: string; appCheckSiteKey: string };
  /** True if the Content-Security-Policy in firebase.json is up to date. */
  readonly isPolicyCurrent: boolean;
  /** Epoch ms. */
  readonly now: number;
  /** Undefined if the configuration in the cloud was not read. */
  readonly cloud: Cloud | UnreadableCloud | undefined;
}

/** A project that the user can't access. */
export interface UnreadableCloud {
  readonly project: Reading<never>;
}

/** The project's configuration in the cloud. */
export interface Cloud {
  readonly project: Reading<{ readonly projectNumber: string }>;
  readonly account: string;
  readonly secrets: ReadonlyMap<string, Reading<string>>;
  /** States of APIs by name. */
  readonly services: ReadonlyMap<string, Reading<string>>;
  readonly database: Reading<{ type: string; locationId: string }>;
  /** Keys as returned by `indexKey`. */
  readonly indexes: Reading<readonly string[]>;
  /** Fields with a TTL policy, such as `tokens.expireAt`. */
  readonly expiring: Reading<readonly string[]>;
  readonly backupSchedules: Reading<number>;
  readonly authentication: Reading<Authentication>;
  /** Enabled sign-in providers, except for `password`. */
  readonly providers: Reading<readonly string[]>;
  readonly bucket: Reading<string>;
  /** The service account's roles in the project. */
  readonly roles: Reading<readonly string[]>;
  /** The service account's roles on itself. */
  readonly accountRoles: Reading<readonly string[]>;
}

/** Checks a deployment. Also reports what could not be checked. */
export function diagnose(deployment: Deployment): Finding[] {
  if (deployment.project.startsWith('demo-'))
    return [
      missing('The Firebase project', 'Name yours with --project ID, or add it with "npx firebase use --add" as live.'),
    ];
  return [
    ...parameterFindings(deployment),
    ...companyFindings(deployment),
    ...publicationFindings(deployment),
    ...siteFindings(deployment),
    ...(deployment.cloud === undefined ? [] : cloudFindings(deployment.cloud, deployment)),
  ];
}
