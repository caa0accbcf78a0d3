/**
 * Runs in the head before the first paint: sets the visitor's theme, which no cached page may
 * know, unless the shop forces one, and marks the platform and whose links install an eSIM in one
 * tap: Apple's from iOS 17.4 on, and Android's. A page inside the app has neither, as a web view
 * does not follow them.
 */
export function themeScript(): string {
  return script
}

const script =
  "(function(d,c,u,p){p=/(?:^|; )theme=(light|dark|system)/.exec(c);if(p&&!d.hasAttribute('data-theme-forced'))d.dataset.theme=p[1];" +
  'p=/(?:^|; )platform=(desktop|ios|android|mobile-web|in-app)/.exec(c);' +
  "d.dataset.platform=p?p[1]:/TradewindApp/.test(u)?'in-app':/iPhone|iPad|iPod/.test(u)?'ios':/Android/.test(u)?'android':/Mobi/.test(u)?'mobile-web':'desktop';" +
  // An iPad, and an iPhone that asks for desktop pages, calls itself a Mac. No Mac has a touch screen.
  'p=/(?:iPhone|iPad|iPod)[^)]* OS (\\d+)_(\\d+)/.exec(u)||navigator.maxTouchPoints>0&&/Macintosh.* Version\\/(\\d+)\\.(\\d+)/.exec(u);' +
  "u=d.dataset.platform=='in-app'?'':p?p[1]*100+ +p[2]>1703?'apple':'':/Android/.test(u)?'android':'';if(u)d.dataset.install=u" +
  '})(document.documentElement,document.cookie,navigator.userAgent);'
