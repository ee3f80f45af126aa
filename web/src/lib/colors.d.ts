// Colors used in scripts, defined in model/src/company/colors.ts and injected at build time by
// web/vite/plugins/companyColors.ts.

declare module 'virtual:colors/map' {
  import type { SiteColors } from '@firehouse/model/colors';
  export const map: SiteColors['map'];
}

declare module 'virtual:colors/cluster' {
  import type { SiteColors } from '@firehouse/model/colors';
  export const cluster: SiteColors['cluster'];
}

declare module 'virtual:colors/signIn' {
  import type { SiteColors } from '@firehouse/model/colors';
  export const signIn: SiteColors['signIn'];
}
