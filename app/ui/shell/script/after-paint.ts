/**
 * Source of a function that runs its argument once the next frame is painted: on a fast connection
 * a page loads before its first paint, which scripts must not delay. The callback of an animation
 * frame runs before the paint, hence another 50 ms; a hidden page is never painted.
 */
export const afterPaint =
  '(function(f){document.hidden?setTimeout(f):requestAnimationFrame(function(){setTimeout(f,50)})})'
