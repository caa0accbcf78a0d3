/**
 * Code of a function that runs another one once the next frame is on the screen: on a fast line a
 * page is loaded before its first paint, which nothing shall delay. Browsers tell of a paint some
 * milliseconds after asking for it; a page that nobody sees has none.
 */
export const afterPaint =
  '(function(f){document.hidden?setTimeout(f):requestAnimationFrame(function(){setTimeout(f,50)})})'
