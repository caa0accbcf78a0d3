import { use, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { measurePages } from './measure-pages.ts'

/** One function for the document, which outlives the layouts of its pages. */
let told: (() => void) | undefined

/** Measures the pages of this document from the first call on. */
export function useVitals(): void {
  const router = use(DataRouterContext)?.router
  const { pathname } = useLocation()

  // Before the paint of the page, whose time is measured.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useLayoutEffect(() => {
    if (!router) return
    told ??= measurePages(router)
    told()
  }, [router, pathname])
}
