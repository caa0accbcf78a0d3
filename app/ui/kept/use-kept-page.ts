import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useShop } from '#app/ui/shop.ts'
import { type Connection, onceConnected, whenCutOff } from './connection.ts'
import { followKeptLinks } from './follow-kept-links.ts'
import { keep } from './keep.ts'

export type KeptPage = {
  /**
   * Time in unix milliseconds of what the page shows; set while there is no connection, because the
   * page was stored then, or was loaded before the connection was lost.
   */
  keptAt?: number
  /** Whether the page can be opened without a connection from now on. */
  isKept: boolean
  /** Whether a link was pressed that leads to a page which is not stored. */
  isRefused?: boolean
}

const none: readonly string[] = []

/**
 * Stores the page for reading without a connection, where the browser can do that, and with it the
 * pages of eSIMs at `others`, paths without locale prefix.
 */
export function useKeptPage(others: readonly string[] = none): KeptPage {
  const { basename, viewer } = useShop()
  const [page, setPage] = useState<KeptPage>({ isKept: false })
  const person = viewer?.email ?? ''
  const { revalidate } = useRevalidator()
  const wanted = others.join(' ')
  useEffect(() => {
    const { dataset } = document.documentElement
    const shownAt = Number(dataset.keptAt) || undefined
    const loadedAt = Date.now()
    let isOver = false
    const base = basename === '/' ? '' : basename
    const paths = wanted === '' ? none : wanted.split(' ').map((path) => base + path)
    const tell = (said: KeptPage) => {
      if (!isOver) setPage(said)
    }
    const connection: Connection = {
      cut(keptAt) {
        dataset.keptAt = String(keptAt)
        tell({ keptAt, isKept: true })
      },
      async restored() {
        await revalidate()
        delete dataset.keptAt
        tell({ isKept: true })
      },
    }
    const refuse = () => tell({ keptAt: Number(dataset.keptAt), isKept: true, isRefused: true })
    if (shownAt) setPage({ keptAt: shownAt, isKept: true })
    else keep({ base, person, paths }).then((isKept) => !dataset.keptAt && tell({ isKept }))
    const ends = [
      shownAt ? onceConnected(connection) : whenCutOff(connection, loadedAt),
      followKeptLinks(refuse),
    ]
    return () => {
      isOver = true
      for (const end of ends) end()
    }
  }, [basename, person, revalidate, wanted])
  return page
}
