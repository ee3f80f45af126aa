/** The parts of an untyped library that our tests use (https://github.com/postalsys/mailauth). */
declare module 'mailauth/lib/dkim/verify.js' {
  /** One DKIM signature of a message. */
  export interface DkimResult {
    readonly signingDomain: string;
    readonly selector: string;
    /** `keys`: the signed headers, as in `h=`. */
    readonly signingHeaders?: { readonly keys: string };
    readonly status: { readonly result: string; readonly comment?: string };
  }

  /** Verifies the DKIM signatures of a message; `resolver` replaces DNS. */
  export function dkimVerify(
    message: string,
    options: { readonly resolver: (name: string, type: string) => Promise<string[][]> },
  ): Promise<{ readonly results: readonly DkimResult[] }>;
}
