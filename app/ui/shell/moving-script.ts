/**
 * Returns a script for the head, about moving between documents. Browsers restore a page that was
 * left as it was, without asking the shop; in another currency than the visitor has chosen
 * meanwhile it must be loaded anew. Pages without other scripts show prices, too. A transition that
 * the browser gives up, as where the page is hidden, is no error.
 */
export function movingScript(): string {
  return script
}

const script =
  '(function(k,c){c=k();' +
  "addEventListener('pageshow',function(e){e.persisted&&k()!=c&&location.reload()});" +
  "addEventListener('pagereveal',function(e){e=e.viewTransition;e&&e.ready.catch(function(){})})" +
  '})(function(){return(/(?:^|; )currency=(\\w+)/.exec(document.cookie)||0)[1]});'
