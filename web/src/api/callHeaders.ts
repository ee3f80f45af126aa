import { currentViewer } from '../viewer/viewer.ts';

/** The headers that show the API who calls: the ID token of who has signed in (SPEC §7). */
export async function callHeaders(): Promise<Record<string, string>> {
  const token = await currentViewer().token();
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
