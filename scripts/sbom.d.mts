/** The entries of a package-lock.json, version 3, that this reads. */
export interface Lock {
  readonly version: string;
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly integrity?: string;
        readonly os?: readonly string[];
        readonly deprecated?: string;
        readonly hasInstallScript?: boolean;
        readonly peerDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** See sbom.mjs. */
export const SBOM: string;
export function sbomOf(lock: Lock): {
  readonly components: readonly { readonly 'bom-ref': string; readonly name: string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};
