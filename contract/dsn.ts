/** A sink for reports: its public DSN, as browsers may know it, and where it takes envelopes. */
export type Dsn = { dsn: string; envelopeUrl: string }

/**
 * Reads `https://key@host/project`. Undefined for anything else: without a key or a project nobody
 * would receive the reports, and a secret (`key:secret@`) has no place in what browsers get.
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
