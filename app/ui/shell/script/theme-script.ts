/**
 * Returns a script for the head, which runs before the first paint. It sets the visitor's theme,
 * which cached pages cannot know, unless the shop forces one, and marks the platform. It also marks
 * how an eSIM can be installed in one tap: by Apple's links from iOS 17.4 on, by Android's links,
 * or by the app itself, whose web view does not follow such links.
 */
export function themeScript(): string {
  return script
}

const script =
  "(function(d,c,u,p){p=/(?:^|; )theme=(light|dark|system)/.exec(c);if(p&&!d.hasAttribute('data-theme-forced'))d.dataset.theme=p[1];" +
  'p=/(?:^|; )platform=(desktop|ios|android|mobile-web|in-app)/.exec(c);' +
  "d.dataset.platform=p?p[1]:/TradewindApp/.test(u)?'in-app':/iPhone|iPad|iPod/.test(u)?'ios':/Android/.test(u)?'android':/Mobi/.test(u)?'mobile-web':'desktop';" +
  // iPads, and iPhones that request desktop pages, claim to be a Mac; but no Mac has a touch
  // screen.
  'p=/(?:iPhone|iPad|iPod)[^)]* OS (\\d+)_(\\d+)/.exec(u)||navigator.maxTouchPoints>0&&/Macintosh.* Version\\/(\\d+)\\.(\\d+)/.exec(u);' +
  "u=d.dataset.platform=='in-app'?'app':p?p[1]*100+ +p[2]>1703?'apple':'':/Android/.test(u)?'android':'';if(u)d.dataset.install=u" +
  '})(document.documentElement,document.cookie,navigator.userAgent);'
