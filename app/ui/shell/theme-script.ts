/**
 * Runs in the head before the first paint: sets the visitor's theme, which no cached page may
 * know, unless the shop forces one, and marks the platform.
 */
export function themeScript(): string {
  return script
}

const script =
  "(function(d,c,u,p){p=/(?:^|; )theme=(light|dark|system)/.exec(c);if(p&&!d.hasAttribute('data-theme-forced'))d.dataset.theme=p[1];" +
  'p=/(?:^|; )platform=(desktop|ios|android|mobile-web|in-app)/.exec(c);' +
  "d.dataset.platform=p?p[1]:/TradewindApp/.test(u)?'in-app':/iPhone|iPad|iPod/.test(u)?'ios':/Android/.test(u)?'android':/Mobi/.test(u)?'mobile-web':'desktop'" +
  '})(document.documentElement,document.cookie,navigator.userAgent);'
