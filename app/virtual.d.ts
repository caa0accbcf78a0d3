declare module 'virtual:message-map' {
  /** Where the messages of a locale lie; `i18n/` leads there in the pages of that locale. */
  export const messageMap: Record<string, string | undefined>
}

declare module 'virtual:reporter' {
  /** Where browsers find the module that sends reports of errors. */
  export const reporterUrl: string
}

declare module 'virtual:page-worker' {
  /** The code of the service worker that keeps pages for reading without a connection. */
  export const pageWorker: string
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
