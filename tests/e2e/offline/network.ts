import type { BrowserContext, CDPSession, Page } from 'playwright-core';

const offlineContexts = new WeakSet<BrowserContext>();
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Takes a context's windows offline or back online. Chromium 150 resets `navigator.onLine` when an offline window
 * navigates, so this sets it again after each navigation.
 */
export async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  if (isOffline) offlineContexts.add(context);
  else offlineContexts.delete(context);
  await context.setOffline(isOffline);
  await Promise.all(context.pages().map(overrideOnLine));
}

async function overrideOnLine(page: Page): Promise<void> {
  let session = sessions.get(page);
  if (session === undefined) {
    session = openSession(page);
    sessions.set(page, session);
    page.on('domcontentloaded', () => void overrideOnLine(page));
  }
  try {
    const offline = offlineContexts.has(page.context());
    const client = await session;
    await client.send('Network.overrideNetworkState', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  } catch {
    // The window was closed, or this version of Chromium doesn't have the command and doesn't need it.
  }
}

async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return session;
}
