declare module 'virtual:message-map' {
  /**
   * Addresses of the message modules by locale; pages map the import `i18n/` to that of their
   * locale.
   */
  export const messageMap: Record<string, string | undefined>
}

declare module 'virtual:reporter' {
  /** The address from which browsers load the module that sends error reports. */
  export const reporterUrl: string
}

declare module 'virtual:page-worker' {
  /** The code of the service worker that stores pages for reading without a connection. */
  export const pageWorker: string
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
