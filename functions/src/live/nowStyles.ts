import { siteColors } from '@firehouse/model/colors';

/** Returns the CSS for `/now`, with the site's colors for both themes and no web fonts. */
export function nowStyles(): string {
  const { light, dark, always, print } = siteColors();
  return `:root{color-scheme:light dark;${properties(light)}${properties(always)}}
@media(prefers-color-scheme:dark){:root{${properties(dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,
Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
header>div,main,footer{max-width:44rem;margin:0 auto;padding:0 1.25rem}
header{background:var(--red);color:var(--on-dark);border-bottom:3px solid var(--brass)}
header>div{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;justify-content:space-between;padding-block:.9rem}
header p{margin:0}
h1,h2,h3,.brand a{font-family:"Barlow Condensed","Arial Narrow","Roboto Condensed",system-ui,sans-serif;line-height:1.1;
text-wrap:balance}
.brand a{color:inherit;font-size:1.35rem;font-weight:700;text-decoration:none}
.brand span{display:block;color:var(--on-dark-muted);font-size:.875rem}
.emergency{font-weight:600;align-self:center}
.emergency a{color:inherit;font-size:1.2em;white-space:nowrap}
a{color:var(--link);text-underline-offset:.18em}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px;border-radius:2px}
header a:focus-visible{outline-color:var(--on-dark)}
h1{margin:2rem 0 .25rem;font-size:clamp(2.2rem,1.6rem + 2vw,3.1rem)}
.as-of{margin:0;color:var(--muted)}
.as-of strong{color:var(--ink)}
.as-of a,footer a{display:inline-block;padding:.35rem .5rem;margin-inline:-.5rem .5rem}
.as-of a{margin-left:0}
.notice{margin:1rem 0 0;padding:.75rem 0;border-block:2px solid var(--brass)}
time{font-variant-numeric:tabular-nums}
section{margin-top:2rem}
h2{margin:0 0 .75rem;font-size:1.6rem;border-bottom:2px solid var(--line);padding-bottom:.35rem}
h3{margin:0;font-size:1.35rem}
h3 span{background:var(--red);color:var(--on-dark);border-radius:.2rem;padding:.05em .4em;font-size:.85em}
article{background:var(--warning);border-radius:.4rem;padding:1rem 1.1rem;margin-bottom:.75rem}
article p{margin:.5rem 0 0}
.period,.note,.place{color:var(--muted)}
article .period{margin-top:.15rem;color:inherit;font-size:.9375rem}
details{padding:.8rem 0;border-bottom:1px solid var(--line)}
summary{cursor:pointer;padding:.35rem 0}
summary strong{margin-right:.5rem}
summary time{white-space:nowrap}
ol{list-style:none;margin:0;padding:0}
li{display:grid;grid-template-columns:7.5rem 1fr;gap:.25rem 1rem;padding:.8rem 0;border-bottom:1px solid var(--line)}
li>time{color:var(--time);white-space:nowrap;
font:700 1.25rem/1.3 "Barlow Condensed","Arial Narrow","Roboto Condensed",system-ui,sans-serif;
font-variant-numeric:tabular-nums}
.place{display:block}
.storm{display:block}
.storm p{margin:.35rem 0}
.storm details{padding:0;border:0}
footer{margin-top:3rem;padding-bottom:2.5rem;color:var(--muted);font-size:.9375rem}
footer p{border-top:1px solid var(--line);padding-top:1rem;margin:0 0 .5rem}
address{font-style:normal}
@media(max-width:24rem){li{grid-template-columns:1fr}}
@media print{:root{${properties(print)}}header{background:none;color:inherit}}
`;
}

function properties(colors: Readonly<Record<string, string>>): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${color};`)
    .join('');
}
