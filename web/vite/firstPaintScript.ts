import { SIGN_IN_KEY } from '../src/lib/signIn/storedSignIn.ts';

/** How long a click on a link can wait for the site's script before the browser follows the link, in ms. */
export const TIMEOUT_MS = 8_000;

/**
 * The page's only inline script. Runs before the first paint of the page with the prerendered Home, and does three
 * things:
 *
 * - Prevents a flash of Home when another view is requested, either in the history state (where React Router stores it)
 *   or in the query: only the frame is shown until app/App.tsx removes the `elsewhere` class. Also starts loading the
 *   view's chunks in parallel with the site's script (vite/viewLinks.ts). Skips its API requests for signed-in users,
 *   because they get different responses.
 * - Loads the site's script, which is in a `<template>`, after the full page has been painted, so that slow phones show
 *   the page before they start loading and computing. The first paint can be just the top of the page. If no paint is
 *   reported, loads the script after the `load` event.
 * - Holds clicks on buttons and links until the site is live (app/App.tsx). Marks the elements as busy, and then
 *   replays the clicks in order. If several links were clicked, only the last one counts. If the script fails or takes
 *   too long, the browser follows the link instead. Doesn't hold clicks on links to other sites, new tabs or anchors,
 *   or clicks with a modifier key. If another view is shown, the frame is rendered again; the click then goes to the
 *   element in the same position.
 */
export const firstPaintScript = `(function(d,w){
var s=history.state,b=s&&s.usr&&s.usr.body||(/[?&]body=(\\w+)/.exec(location.search)||[])[1],\
away=b&&b!=='home',started,waiting=[];
function signedIn(){
try{return Object.keys(localStorage).concat(Object.keys(sessionStorage))\
.some(function(k){return ${SIGN_IN_KEY}.test(k)})}catch(e){}
}
function frame(){
return [].slice.call(d.querySelectorAll('#root>:not(main) :is(a,button)'));
}
function fetchParts(ofAnswers){
d.head.append.apply(d.head,[].filter.call(d.getElementById('parts').content.children,\
function(l){return l.dataset.body.split(' ').includes(b)&&(l.as==='fetch')===ofAnswers}));
}
function start(){
if(started)return;
started=true;
d.head.append(d.getElementById('site').content);
if(away)fetchParts(false);
}
function painted(){
requestAnimationFrame(function(){setTimeout(start)});
}
function take(keep){
waiting=waiting.filter(function(c){
if(!keep(c))c.removeAttribute('aria-busy');
return keep(c);
});
}
function hold(e){
var c=e.target.closest('a[href^="/"]:not([target]),button');
if(!c||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;
e.preventDefault();
e.stopPropagation();
take(function(o){return o!==c&&!(o.href&&c.href)});
c.place=frame().indexOf(c);
waiting.push(c);
c.setAttribute('aria-busy',true);
if(c.href)setTimeout(follow,${TIMEOUT_MS},c);
}
function follow(c){
if(waiting.includes(c))location.assign(c.href);
}
function end(){
d.removeEventListener('click',hold,true);
w.removeEventListener('error',fail,true);
var all=waiting;
take(function(){});
return all;
}
function fail(e){
if(/\\/static\\/js\\//.test(e.target.src||e.filename))end().forEach(function(c){if(c.href)location.assign(c.href)});
}
d.addEventListener('click',hold,true);
w.addEventListener('error',fail,true);
w.addEventListener('live',function(){
setTimeout(function(){end().forEach(function(c){(c.isConnected?c:frame()[c.place]).click()})});
},{once:true});
if(away){
d.documentElement.classList.add('elsewhere');
if(!signedIn())fetchParts(true);
}
if(d.hidden||!w.PerformanceObserver)return start();
new PerformanceObserver(function(){
if(d.readyState==='loading')d.addEventListener('DOMContentLoaded',painted);
else painted();
}).observe({type:'paint',buffered:true});
addEventListener('load',function(){setTimeout(start,500)});
})(document,window);`;
