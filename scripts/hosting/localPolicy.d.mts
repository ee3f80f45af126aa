/** The part of firebase.json that is used here. */
interface HostingConfig {
  readonly hosting: {
    readonly headers: readonly {
      readonly source: string;
      readonly headers: readonly { readonly key: string; readonly value: string }[];
    }[];
  };
}

/**
 * Lets the pages of a local suite reach the Auth emulator, which has another port than Hosting, as deployed pages can
 * reach Google's servers.
 * @param config firebase.json; not modified
 * @param ports of the suite's emulators
 * @returns a copy whose Content-Security-Policy allows the emulator
 */
export function withLocalAuth<Config extends HostingConfig>(config: Config, ports: { readonly auth: number }): Config;
