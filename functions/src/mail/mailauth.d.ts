/** Types for the parts of mailauth that our tests use, because it has none (https://github.com/postalsys/mailauth). */
declare module 'mailauth/lib/dkim/verify.js' {
  /** Result for one DKIM signature. */
  export interface DkimResult {
    readonly signingDomain: string;
    readonly selector: string;
    /** `keys` lists the signed headers, as in the `h=` tag. */
    readonly signingHeaders?: { readonly keys: string };
    readonly status: { readonly result: string; readonly comment?: string };
  }

  /** Verifies the DKIM signatures in a message. `resolver` replaces DNS lookups. */
  export function dkimVerify(
    message: string,
    options: { readonly resolver: (name: string, type: string) => Promise<string[][]> },
  ): Promise<{ readonly results: readonly DkimResult[] }>;
}
