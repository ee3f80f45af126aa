/** Shared parts of the pages without scripts (`web/privacy.html` and `web/accessibility.html`), by placeholder. */
const shared: Readonly<Record<string, string>> = {
  'page head': `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="{{color.light.red}}" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="{{color.dark.red}}" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/icons/lantern.svg" type="image/svg+xml" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="stylesheet" href="/src/app/styles/site.scss" />`,
  'page header': `<header class="nav-bar">
      <div class="container nav-bar-row">
        <a class="brand" href="/">
          {{mark}}
          <span>
            <span class="brand-name">{{company.shortName}}</span>
            <span class="brand-line">
              {{company.station}} <span aria-hidden="true">·</span> since {{company.founded}}
            </span>
          </span>
        </a>
      </div>
    </header>
    <main class="container text-page">`,
  'page end': `  <p><a class="btn btn-primary" href="/">Go to the home page</a></p>
    </main>`,
};

/** Inserts the shared head, header and end into a page without scripts; other pages have no placeholders for them. */
export function withSharedFrame(html: string): string {
  return Object.entries(shared).reduce((page, [name, part]) => page.replace(`{{${name}}}`, () => part), html);
}
