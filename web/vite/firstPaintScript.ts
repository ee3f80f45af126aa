import { KEPT_ACCOUNT } from '../src/lib/session/keptAccount.ts';

/** How long a link may wait for the site's script before it leads to its address by itself, in ms. */
export const PATIENCE_MS = 8_000;

/**
 * The only script that stands in a page. It decides two things before anything is drawn, on the page into
 * which Home was rendered:
 *
 * - Who comes back to another body, or asks for one, must not see Home flash by: he sees the frame alone. The
 *   key stands in the history, where react-router keeps a location's state, or in the query; app/useLive.ts takes
 *   the class away. What that body needs is fetched beside the site's script (vite/viewLinks.ts), not after it;
 *   but for the answers, where somebody has signed in: his are others, and a browser may take an early one for them.
 * - The site's script, which stands in a template, is fetched and run when the whole page has been painted, so that
 *   a slow phone shows it before it loads and computes; the first paint may be one of the page's beginning. Should
 *   no paint be told of, it is when the page has loaded.
 *
 * Buttons and links of the site that are pressed before the site is live (app/useLive.ts) wait for it,
 * marked as busy, and are pressed again in the order of the visitor; of several links the last one. A link
 * does not wait for ever: when the script fails or is late, it leads to its address. Links to elsewhere, to
 * a new tab and to a place on the page never wait, nor does what is pressed with a modifying key. On the way
 * to another body the frame is drawn anew, and its controls with it: there the one in the same place is pressed.
 */
export const firstPaintScript = `(function(d,w){
var s=history.state,b=s&&s.usr&&s.usr.body||(/[?&]body=(\\w+)/.exec(location.search)||[])[1],away=b&&b!=='home',started,waiting=[];
function signedIn(){
try{return Object.keys(localStorage).some(function(k){return k.startsWith('${KEPT_ACCOUNT}')})}catch(e){}
}
function frame(){
return [].slice.call(d.querySelectorAll('#root>:not(main) :is(a,button)'));
}
function fetchParts(ofAnswers){
d.head.append.apply(d.head,[].filter.call(d.getElementById('parts').content.children,function(l){return l.dataset.body.split(' ').includes(b)&&(l.as==='fetch')===ofAnswers}));
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
if(c.href)setTimeout(follow,${PATIENCE_MS},c);
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
