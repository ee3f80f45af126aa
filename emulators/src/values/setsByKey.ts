/** Adds a member to a key's set, creating the set if necessary. */
export function addTo<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  const set = sets.get(key);
  if (set) set.add(member);
  else sets.set(key, new Set([member]));
}

/** Removes a member from a key's set, and removes the set if it becomes empty. */
export function removeFrom<T>(sets: Map<string, Set<T>>, key: string, member: T): void {
  const set = sets.get(key);
  set?.delete(member);
  if (set?.size === 0) sets.delete(key);
}
