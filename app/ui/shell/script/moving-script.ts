/**
 * Returns a script for the head, for navigation between documents. Browsers restore a page from
 * memory without a request; if the visitor has chosen another currency meanwhile, the page must be
 * reloaded. This includes pages without other scripts, which show prices too. A view transition
 * that the browser skips, for instance because the page is hidden, is not an error: the script
 * handles its rejected promises, so that they are not reported.
 */
export function movingScript(): string {
  return script
}

const script =
  '(function(k,c){c=k();' +
  "addEventListener('pageshow',function(e){e.persisted&&k()!=c&&location.reload()});" +
  "addEventListener('unhandledrejection',function(e){" +
  '/^\\w+: Transition was /.test(e.reason)&&(e.preventDefault(),e.stopImmediatePropagation())})' +
  '})(function(){return(/(?:^|; )currency=(\\w+)/.exec(document.cookie)||0)[1]});'
