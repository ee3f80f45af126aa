const TIMEOUT_MS = 10_000;

/**
 * Returns the ID of the Microsoft Entra tenant that an email's domain belongs to, from the tenant's public OpenID
 * configuration (https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc). Undefined if no tenant has the
 * domain.
 * @throws {Error} if Microsoft can't be reached
 */
export async function tenantOf(email: string, send: typeof fetch = fetch): Promise<string | undefined> {
  const domain = encodeURIComponent(email.slice(email.lastIndexOf('@') + 1));
  const response = await send(`https://login.microsoftonline.com/${domain}/v2.0/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 400) return undefined;
  if (!response.ok) throw new Error(`Microsoft responded with ${response.status}.`);
  const { issuer } = (await response.json()) as { readonly issuer?: string };
  return /\/([\da-f-]{36})\//.exec(issuer ?? '')?.[1];
}
