import { SIGN_IN_KEY } from '../src/lib/signIn/storedSignIn.ts';

/** How long a link can wait for the site's script before it navigates to its URL, in ms. */
export const TIMEOUT_MS = 8_000;

/**
 * The only inline script on a page. On the page that contains the prerendered Home, it does two things before the first
 * paint:
 *
 * - Visitors who return to another view, or request one, must not see Home flash: they see only the frame. The key
 *   is in the history, where react-router stores a location's state, or in the query; app/App.tsx removes the class.
 *   The view's chunks are loaded in parallel with the site's script (vite/viewLinks.ts), not after it, except for the
 *   API responses if a user has signed in: theirs differ, and a browser could reuse an early one for them.
 * - The site's script, which is in a template, is loaded and run once the whole page has been painted, so that a slow
 *   phone shows the page before it loads and computes; the first paint may show only the top of the page. If no paint
 *   is reported, it runs on the load event.
 *
 * The site's buttons and links that are pressed before the site is live (app/App.tsx) wait for it, marked as busy, and
 * are then clicked in the visitor's order, but only the last of several links. A link does not wait forever: if the
 * script fails or is late, it navigates to its URL. Links to other sites, to new tabs and to places on the page never
 * wait, nor do clicks with a modifier key. On the way to another view, the frame is rendered again with new controls,
 * and the control in the same position is clicked.
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
