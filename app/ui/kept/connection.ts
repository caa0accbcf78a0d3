/** What a stored page does about its connection. */
export type Connection = {
  /** Told when the connection is lost, with the time of what the page shows. */
  cut: (keptAt: number) => void
  /** Told when the shop answers again. */
  restored: () => Promise<void>
}

/**
 * Runs once the shop answers: at once if the network was only slow, otherwise when the connection
 * is back. Requesting a page's data without a connection would replace the page by an error.
 */
export function onceConnected({ restored }: Pick<Connection, 'restored'>): () => void {
  let isOver = false
  async function look() {
    const answer = await fetch('/session', { cache: 'no-store' }).catch(() => undefined)
    if (isOver || !answer?.ok) return
    end()
    await restored()
  }
  function end() {
    isOver = true
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  void look()
  return end
}

/** Follows the connection of a page that was loaded with one. */
export function whenCutOff(connection: Connection, loadedAt: number): () => void {
  let stopWaiting: (() => void) | undefined
  function onOffline() {
    connection.cut(loadedAt)
    stopWaiting?.()
    stopWaiting = onceConnected(connection)
  }
  addEventListener('offline', onOffline)
  return () => {
    removeEventListener('offline', onOffline)
    stopWaiting?.()
  }
}
