import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole manifest is one small cached file: no second door to a page's existence.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
