/** Chooses the ports of a suite; see config.mjs. */
export function choosePorts(
  config: Record<string, unknown>,
  only: readonly string[],
  choice: 'configured' | 'free' | Readonly<Record<string, number>>,
): Promise<Record<string, number>>;
