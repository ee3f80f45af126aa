/**
 * Draws the site's icon, the icons that cannot be SVG, and the picture of a shared link.
 * @param root the repository
 * @returns their files' contents by their paths in the repository
 */
export function pictures(root?: string): Promise<ReadonlyMap<string, Buffer>>;
