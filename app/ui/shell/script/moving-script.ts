/**
 * Returns a script for the head, about moving between documents. Browsers restore a page that was
 * left as it was, without asking the shop; in another currency than the visitor has chosen
 * meanwhile it must be loaded anew. Pages without other scripts show prices, too. A transition that
 * the browser gives up, as where the page is hidden or left at once, is no error: its promises are
 * rejected, also those that no script has seen.
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
