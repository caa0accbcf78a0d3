import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { pathTo } from '#contract/pages/path-to.ts'
import { type FormInput, readInput, writeInput, writeNoted } from './form-input.ts'

const storageKey = 'tradewind-kept-forms'

type Kept = { who: string | undefined; place: string; isLeft: boolean; inputs: FormInput[] }

/**
 * Keeps what a person typed on a page, or on the pages of a layout, while they sign in again or
 * prove who they are, and types it again when they come back to the same page. It stays in the tab,
 * and another person who signs in there does not get it. `who` is the sealed name of the person.
 * A form that was sent without a script comes back with the document.
 */
export function useKeptForms(who: string | undefined): void {
  const { pathname, search } = useLocation()
  // The way through a sign-in may change the order of the parameters.
  const place = pathname + sorted(search)
  const typed = useRef({ place, forms: new Set<HTMLFormElement>() })

  useEffect(() => {
    typed.current = { place, forms: new Set() }
    writeNoted()
    const kept = takeKept()
    if (!kept || kept.who !== who || kept.place !== place) return
    for (const input of kept.inputs) writeInput(input)
  }, [who, place])

  useEffect(() => {
    const note = ({ target }: Event) => {
      const { form } = target as HTMLInputElement
      // A field with the name “method” hides the property of the form.
      if (form?.getAttribute('method') === 'post') typed.current.forms.add(form)
    }
    const leave = () => keep({ who, isLeft: false, ...typed.current })
    document.addEventListener('input', note)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('input', note)
      removeEventListener('pagehide', leave)
    }
  }, [who])

  // The forms are still in the document when the effects of the layout end.
  useLayoutEffect(
    () => () => {
      if (asksWho(location.pathname)) keep({ who, isLeft: true, ...typed.current })
    },
    [who],
  )
}

function sorted(search: string): string {
  const query = new URLSearchParams(search)
  query.sort()
  return `?${query}`
}

/** Whether the page at a path finds out who somebody is. */
function asksWho(path: string): boolean {
  return path.includes('/auth/') || path.endsWith(pathTo('confirm'))
}

type Left = Omit<Kept, 'inputs'> & { forms: ReadonlySet<HTMLFormElement> }

function keep({ forms, ...left }: Left): void {
  // A page that was shown to nobody has nothing to come back to.
  if (left.who === undefined) return
  const inputs = [...forms].filter((form) => form.isConnected).map(readInput)
  if (inputs.length === 0) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...left, inputs } satisfies Kept))
  } catch {
    // Without storage the input is lost with the page.
  }
}

/** Returns what was kept, once; a page that was left for any other page begins empty. */
function takeKept(): Kept | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    sessionStorage.removeItem(storageKey)
    if (!kept) return undefined
    const before = URL.canParse(document.referrer) ? new URL(document.referrer).pathname : ''
    return kept.isLeft || asksWho(before) ? kept : undefined
  } catch {
    return undefined
  }
}
