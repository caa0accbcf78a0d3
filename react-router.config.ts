import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A document's script loads one file of its page, so the client action has to be in that file.
  splitRouteModules: false,
  // The whole manifest is one small cached file: no second door to a page's existence.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
