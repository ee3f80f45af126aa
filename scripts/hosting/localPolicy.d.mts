/** What of firebase.json is read here. */
interface HostingConfig {
  readonly hosting: {
    readonly headers: readonly {
      readonly source: string;
      readonly headers: readonly { readonly key: string; readonly value: string }[];
    }[];
  };
}

/**
 * Lets the pages of a local suite reach the Auth emulator, as the deployed ones reach Google's servers: it answers
 * under another port than Hosting.
 * @param config firebase.json, which stays as it is
 * @param ports of the suite's emulators
 * @returns a copy whose Content-Security-Policy names the emulator
 */
export function withLocalAuth<Config extends HostingConfig>(config: Config, ports: { readonly auth: number }): Config;
