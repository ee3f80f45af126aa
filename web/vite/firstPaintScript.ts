/**
 * The only script that stands in a page. It decides two things before anything is drawn, on the page into
 * which Home was rendered:
 *
 * - Who comes back to another body, or asks for one, must not see Home flash by. The key stands in the
 *   history, where react-router keeps a location's state, or in the query; main.tsx takes the class away.
 * - The site's script, which stands in a template, is fetched and run after the first paint, so that a slow
 *   phone shows the page before it loads and computes; at once when there is no Home to be seen. Should no
 *   paint be told of, it is when the page has loaded.
 */
export const firstPaintScript = `(function(d,w){
var s=history.state,b=s&&s.usr&&s.usr.body,away=b?b!=='home':/[?&]body=/.test(location.search),started;
function start(){
if(!started)d.head.append(d.getElementById('site').content);
started=true;
}
if(away)d.documentElement.classList.add('elsewhere');
if(away||d.hidden||!w.PerformanceObserver)return start();
new PerformanceObserver(function(){setTimeout(start)}).observe({type:'paint',buffered:true});
addEventListener('load',function(){setTimeout(start,500)});
})(document,window);`;
