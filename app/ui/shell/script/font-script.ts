import { afterPaint } from './after-paint.ts'

/**
 * Returns a script for the head that loads the web fonts after everything else, so that a first
 * visit paints without waiting for 80 KB. Later visits have the fonts in the cache and use them
 * from the start.
 */
export function fontScript(sheet: string): string {
  return `(function(d,u,k){function add(b){var l=d.createElement('link');l.rel='stylesheet';l.href=u;if(b)l.setAttribute('blocking','render');d.head.appendChild(l)}try{k=localStorage.getItem('fonts')===u}catch(e){}if(k)add(1);else addEventListener('load',function(){${afterPaint}(function(){add();try{localStorage.setItem('fonts',u)}catch(e){}})})})(document,${JSON.stringify(sheet)})`
}
