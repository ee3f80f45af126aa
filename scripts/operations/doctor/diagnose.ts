import type { medicalIncidents } from '@firehouse/model/publication-policy';
import type { PublicationPolicy, publicationOf } from '@firehouse/model/publication';
import { cloudFindings } from './cloudFindings.ts';
import { companyFindings, publicationFindings, siteFindings } from './companyFindings.ts';
import type { Index } from './databaseFindings.ts';
import { missing, type Finding } from './findings.ts';
import type { Reading } from './googleApis.ts';
import { parameterFindings } from './parameterFindings.ts';

/** What is read of the model's `company`; its other facts are searched for invented ones. */
export interface Company extends Readonly<Record<string, unknown>> {
  readonly origin: string;
  readonly email: string;
  readonly signInProviders: readonly string[];
  readonly donation?: { readonly script?: string; readonly link?: string };
  readonly social?: { readonly url?: string };
}

/** The publication policy of the model, with what parses and applies one. */
interface Publication {
  readonly publicationPolicy: PublicationPolicy;
  readonly medicalIncidents: typeof medicalIncidents;
  readonly parsePublicationPolicy: (json: string) => PublicationPolicy;
  readonly publicationOf: typeof publicationOf;
}

/** Identity Toolkit's `Config`, as far as it is read here. */
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

/** A deployment, as far as this machine and the signed-in user can see. */
export interface Deployment {
  /** The id of the Firebase project. */
  readonly project: string;
  /** Of functions/.env.PROJECT; undefined without the file. */
  readonly parameters: Readonly<Record<string, string>> | undefined;
  /** Every parameter of functions/.env.example, with its default. */
  readonly declared: Readonly<Record<string, string>>;
  /** `model/src/company/everyPageFacts.ts` and `model/src/company/accounts.ts`. */
  readonly company: Company;
  /** `YYYY-MM-DD`, or empty. */
  readonly microsoftSecretEnds: string;
  /** The providers of the sign-in page; undefined if its source does not show them. */
  readonly signInButtons: readonly string[] | undefined;
  readonly publication: Publication;
  /** Where the functions run. */
  readonly region: string;
  /** `firestore.indexes.json`. */
  readonly indexes: {
    readonly indexes: readonly Index[];
    readonly fieldOverrides: readonly { ttl?: boolean; collectionGroup: string; fieldPath: string }[];
  };
  /** Variables that the site is built with. */
  readonly web: { mapsKey: string; appCheckSiteKey: string };
  /** Whether firebase.json has the content policy of this company. */
  readonly isPolicyCurrent: boolean;
  /** In ms since 1970. */
  readonly now: number;
  /** Undefined if nobody is signed in. */
  readonly cloud: Cloud | UnreadableCloud | undefined;
}

/** A project that this user cannot read. */
export interface UnreadableCloud {
  readonly project: Reading<never>;
}

/** The project's configuration in the cloud. */
export interface Cloud {
  readonly project: Reading<{ readonly projectNumber: string }>;
  /** The functions' service account. */
  readonly account: string;
  /** Values by name. */
  readonly secrets: ReadonlyMap<string, Reading<string>>;
  /** States of APIs by name. */
  readonly services: ReadonlyMap<string, Reading<string>>;
  readonly database: Reading<{ type: string; locationId: string }>;
  /** As `indexKey` writes them. */
  readonly indexes: Reading<readonly string[]>;
  /** Fields with a TTL policy, `tokens.expireAt`. */
  readonly expiring: Reading<readonly string[]>;
  readonly backupSchedules: Reading<number>;
  /** Identity Toolkit's `Config`. */
  readonly authentication: Reading<Authentication>;
  /** Enabled for sign-in, but for `password`. */
  readonly providers: Reading<readonly string[]>;
  readonly bucket: Reading<string>;
  /** Of the account in the project. */
  readonly roles: Reading<readonly string[]>;
  /** Of the account on itself. */
  readonly accountRoles: Reading<readonly string[]>;
}

/**
 * Finds what is missing or doubtful in a deployment, and what could not be checked.
 * @returns empty if all is well
 */
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
