/**
 * Source of a function that runs its argument once the next frame is painted: on a fast line a page
 * loads before its first paint, which scripts must not delay. The callback of an animation frame
 * runs before the paint, hence 50 ms more; a hidden page never paints.
 */
export const afterPaint =
  '(function(f){document.hidden?setTimeout(f):requestAnimationFrame(function(){setTimeout(f,50)})})'
