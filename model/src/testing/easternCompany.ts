/** The module that exports the company's facts. */
interface CompanyModule {
  readonly company: { readonly timeZone: string; readonly coordinate: unknown; readonly address: object };
}

/**
 * Moves the company to Allentown, Pennsylvania. Tests that expect Eastern Time or local addresses use this so that they
 * pass for any company. With Vitest:
 *
 *     vi.mock(import('@firehouse/model/company'), async (original) =>
 *       (await import('@firehouse/model/testing')).eastern(await original()),
 *     );
 */
export function eastern<Module extends CompanyModule>(module: Module): Module {
  const { company } = module;
  return {
    ...module,
    company: {
      ...company,
      address: { ...company.address, city: 'Allentown', state: 'PA', zip: '18103' },
      coordinate: { lat: 40.5812, lng: -75.5147 },
      timeZone: 'America/New_York',
    },
  };
}
