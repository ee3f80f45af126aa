/** The chunk of a signed-in user's session on public pages. */
export { SessionNotices } from '../../features/session/SessionNotices.tsx';
export { followSession } from '../../lib/session/followSession.ts';
