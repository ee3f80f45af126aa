/**
 * Draws the site's icon, the icons that cannot be SVG, and the image of a shared link.
 * @param root the repository
 * @returns the files' contents by path in the repository
 */
export function pictures(root?: string): Promise<ReadonlyMap<string, Buffer>>;
