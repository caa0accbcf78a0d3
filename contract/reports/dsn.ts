/**
 * A sink for reports: its public DSN, which browsers may know, and the URL that accepts envelopes.
 */
export type Dsn = { dsn: string; envelopeUrl: string }

/**
 * Parses `https://key@host/project`; returns undefined for any other text. Without a key or a
 * project nobody would receive the reports, and a DSN with a secret (`key:secret@`) must not be
 * sent to browsers.
 */
export function parseDsn(text: string): Dsn | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (!url.username || url.password || url.search || url.hash) return undefined
  const project = /^((?:\/[\w.-]+)*)\/(\d+)$/.exec(url.pathname)
  if (!project) return undefined
  const [path, folder, id] = project
  return {
    dsn: `${url.protocol}//${url.username}@${url.host}${path}`,
    envelopeUrl: `${url.origin}${folder}/api/${id}/envelope/`,
  }
}
