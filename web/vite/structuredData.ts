import { company } from '#model';

/**
 * Returns the company's structured data for search engines (https://schema.org/FireStation), as the content of an
 * `application/ld+json` script. Browsers don't execute it.
 */
export function structuredData(): string {
  const { name, shortName, origin, address, coordinate } = company;
  const station = {
    '@type': 'FireStation',
    '@id': `${origin}/#company`,
    name,
    alternateName: [shortName, company.station],
    ...(company.motto !== undefined && { description: company.motto }),
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    image: `${origin}/icons/share.png`,
    telephone: company.phone,
    ...(company.fax !== undefined && { faxNumber: company.fax }),
    email: company.email,
    foundingDate: String(company.founded),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.line1,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: coordinate.lat, longitude: coordinate.lng },
    ...(company.social !== undefined && { sameAs: [company.social.url] }),
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: `${origin}/`,
    name: shortName,
    alternateName: name,
    publisher: { '@id': station['@id'] },
  };
  // `<` could close the script element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [station, site] }).replaceAll(
    '<',
    String.raw`\u003c`,
  );
}
