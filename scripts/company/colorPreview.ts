import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { siteColors, type Colors } from '@firehouse/model/colors';
import { drawingFile } from '@firehouse/web/drawing-file';
import { paintDrawing } from '@firehouse/web/paint-drawing';
import { textOf, type Facts } from './facts.ts';

/**
 * Starts a local server for a page that previews a company's two colors in the site's light and dark themes.
 * @returns the page's URL, and a function that stops the server
 */
export async function startPreview(facts: Facts): Promise<{ readonly url: string; readonly end: () => void }> {
  const page = await previewPage(facts);
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    end: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Renders a page with a header bar, a link, a button, a chart and a fire engine, in both themes. */
async function previewPage(facts: Facts): Promise<string> {
  const brand = { main: textOf(facts, 'brandColors.main'), accent: textOf(facts, 'brandColors.accent') };
  const { light, dark, always, drawn } = siteColors(brand);
  const number = textOf(facts, 'company.station').replaceAll(/\D/g, '');
  const engine = paintDrawing(await readFile(drawingFile('engine'), 'utf8'), { colors: drawn, number });
  const name = escaped(textOf(facts, 'company.name'));
  const theme = (colors: Colors) => `<section style="${Object.entries({ ...colors, ...always })
    .map(([key, color]) => `--${key}:${color}`)
    .join(';')}"><header>${name}</header><div><h1>The last 30 minutes</h1>
<p>Two calls. <a href="#">More in Call History</a> <time>7:42 PM</time></p><p><button>Donate</button></p>
<p class="bars"><i style="height:40%"></i><b style="height:70%"></b>
<i style="height:55%"></i><b style="height:90%"></b></p>
${engine}</div></section>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${name}: your colors</title><style>
body{margin:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));font:1.1rem/1.5 system-ui}
section{background:var(--paper);color:var(--ink);min-height:100vh}header{background:var(--red);color:var(--on-dark);
padding:1rem;font-weight:700;border-bottom:4px solid var(--brass)}div{padding:1rem}a{color:var(--link)}
time{color:var(--time);font-weight:700}button{background:var(--act);color:var(--on-dark);border:0;
padding:.6rem 1rem;font:inherit}
.bars{display:flex;gap:.3rem;height:6rem;align-items:end}.bars i,.bars b{width:2rem;background:var(--chart-earlier)}
.bars b{background:var(--chart-later)}svg{width:100%;height:auto}</style>${theme(light)}${theme(dark)}</html>`;
}
