import { idleAfterMs, interactions } from '#app/analytics/page-idle.ts'
import type { ReportSource } from './page-reports.ts'

/**
 * Returns a script for pages of shops that report errors. It keeps the first errors and the first
 * failed requests to our own host, and loads the reporter at `url` once the page is idle. It uses
 * none of the page's own modules, because their failure may be the error. See `PageReports`.
 */
export function earlyScript(source: ReportSource, url: string): string {
  const values: Record<string, unknown> = {
    SOURCE: source,
    URL_OF_REPORTER: url,
    INTERACTIONS: interactions,
    IDLE_MS: idleAfterMs,
  }
  const write = (name: string) => JSON.stringify(values[name]).replaceAll('<', '\\u003c')
  return script.replace(/\b(SOURCE|URL_OF_REPORTER|INTERACTIONS|IDLE_MS)\b/g, write)
}

const script =
  '(function(w,l,real,ours,types,p){p=w.reports={to:SOURCE,kept:[],add:function(r){p.kept.length<20&&p.kept.push(r)}};' +
  'function add(r){r.path=l.pathname;r.at=Date.now()/1e3;p.add(r)}' +
  "addEventListener('error',function(e){add({error:e.error||e.message})});" +
  "addEventListener('unhandledrejection',function(e){add({error:e.reason})});" +
  'w.fetch=function(input,init){var asked=real(input,init);' +
  'function failed(status,id){var u=new URL(input.url||input,l.href);' +
  "u.origin===l.origin&&ours.test(u.pathname)&&add({request:{method:init&&init.method||input.method||'GET',path:u.pathname,status:status,id:id}})}" +
  "asked.then(function(r){r.ok||failed(r.status,r.headers.get('x-request-id'))},function(e){e.name==='AbortError'||failed(0)});" +
  'return asked};' +
  "addEventListener('load',function(){var timer=setTimeout(load,IDLE_MS);" +
  'function load(){clearTimeout(timer);types.forEach(function(t){removeEventListener(t,load)});' +
  'import(URL_OF_REPORTER).then(function(m){m.sendReports(p)})}' +
  'types.forEach(function(t){addEventListener(t,load,{passive:true})})})' +
  '})(window,location,fetch,/^\\/api\\/v3\\/|\\.data$|\\/session$/,INTERACTIONS)'
