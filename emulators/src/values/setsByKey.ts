/** Adds a member to the set at a key, creating the set if necessary. */
export function addTo<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  const set = sets.get(key);
  if (set) set.add(member);
  else sets.set(key, new Set([member]));
}

/** Removes a member from the set at a key, and the set if it is then empty. */
export function removeFrom<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  const set = sets.get(key);
  set?.delete(member);
  if (set?.size === 0) sets.delete(key);
}
