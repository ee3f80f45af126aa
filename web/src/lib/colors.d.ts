// Colors that scripts set, from model/src/company/colors.ts; inserted by the build (web/vite/plugins/companyColors.ts).

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
