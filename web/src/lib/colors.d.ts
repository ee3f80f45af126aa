// Colors that scripts set themselves, from model/src/company/colors.ts; the build puts them in (web/vite/colors.ts).

declare module 'virtual:colors/map' {
  export const map: import('@firehouse/model/colors').SiteColors['map'];
}

declare module 'virtual:colors/cluster' {
  export const cluster: import('@firehouse/model/colors').SiteColors['cluster'];
}

declare module 'virtual:colors/signIn' {
  export const signIn: import('@firehouse/model/colors').SiteColors['signIn'];
}
