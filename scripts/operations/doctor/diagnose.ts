import type { medicalIncidents } from '@firehouse/model/publication-policy';
import type { PublicationPolicy, publicationOf } from '@firehouse/model/publication';
import { cloudFindings } from './cloudFindings.ts';
import { companyFindings, publicationFindings, siteFindings } from './companyFindings.ts';
import type { Index } from './databaseFindings.ts';
import { missing, type Finding } from './findings.ts';
import type { Reading } from './googleApis.ts';
import { parameterFindings } from './parameterFindings.ts';

/**
 * The properties of the model's `company` that are read here; its other facts are only checked for the demo company's
 * invented values.
 */
export interface Company extends Readonly<Record<string, unknown>> {
  readonly origin: string;
  readonly email: string;
  readonly signInProviders: readonly string[];
  readonly donation?: { readonly script?: string; readonly link?: string };
  readonly social?: { readonly url?: string };
}

/** The model's publication policy, with the functions that parse and apply one. */
interface Publication {
  readonly publicationPolicy: PublicationPolicy;
  readonly medicalIncidents: typeof medicalIncidents;
  readonly parsePublicationPolicy: (json: string) => PublicationPolicy;
  readonly publicationOf: typeof publicationOf;
}

/** The parts of Identity Toolkit's `Config` that are read here. */
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

/** A deployment, as far as this machine and the signed-in user can see it. */
export interface Deployment {
  /** The Firebase project's id. */
  readonly project: string;
  /** Parameters in functions/.env.PROJECT; undefined without the file. */
  readonly parameters: Readonly<Record<string, string>> | undefined;
  /** All parameters in functions/.env.example, with their defaults. */
  readonly declared: Readonly<Record<string, string>>;
  /** `model/src/company/everyPageFacts.ts` and `model/src/company/accounts.ts`. */
  readonly company: Company;
  /** `YYYY-MM-DD`, or empty. */
  readonly microsoftSecretEnds: string;
  /** Providers on the sign-in page; undefined if its source does not show them. */
  readonly signInButtons: readonly string[] | undefined;
  readonly publication: Publication;
  /** The functions' region. */
  readonly region: string;
  /** `firestore.indexes.json`. */
  readonly indexes: {
    readonly indexes: readonly Index[];
    readonly fieldOverrides: readonly { ttl?: boolean; collectionGroup: string; fieldPath: string }[];
  };
  /** Variables for building the site. */
  readonly web: { mapsKey: string; appCheckSiteKey: string };
  /** Whether firebase.json contains this company's content policy. */
  readonly isPolicyCurrent: boolean;
  /** In epoch ms. */
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
  /** In the format of `indexKey`. */
  readonly indexes: Reading<readonly string[]>;
  /** Fields with a TTL policy, such as `tokens.expireAt`. */
  readonly expiring: Reading<readonly string[]>;
  readonly backupSchedules: Reading<number>;
  /** Identity Toolkit's `Config`. */
  readonly authentication: Reading<Authentication>;
  /** Providers enabled for sign-in, except `password`. */
  readonly providers: Reading<readonly string[]>;
  readonly bucket: Reading<string>;
  /** The account's roles in the project. */
  readonly roles: Reading<readonly string[]>;
  /** The account's roles on itself. */
  readonly accountRoles: Reading<readonly string[]>;
}

/**
 * Reports what is missing or questionable in a deployment, and what could not be checked.
 * @returns empty if everything is fine
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
