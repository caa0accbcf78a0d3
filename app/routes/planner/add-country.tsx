import { use, useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { BrowserSourceContext } from '#app/ui/browser-source.ts'
import { useShop } from '#app/ui/shop.ts'
import { maxSearchLength } from '#contract/words.ts'
import { type FoundCountry, foundCountries } from './trip-view.ts'

type Choice = { query: string; countries: FoundCountry[] }

type AddCountryProps = { choice: Choice | undefined; isFirst: boolean }

/**
 * Adds a country by any of its names. Countries that the text may mean are buttons below; with a
 * script they appear while the person types.
 */
export function AddCountry({ choice, isFirst }: AddCountryProps) {
  const [typed, setTyped] = useState<string>()
  const offered = useOffered(typed) ?? choice
  const isNothing = offered && offered.query !== '' && offered.countries.length === 0
  return (
    <div className="add">
      <label className="fl" htmlFor="add-country">
        {m.calculator_add_label()}
      </label>
      <div className="add-row">
        <div className="field">
          <input
            id="add-country"
            name="add"
            defaultValue={choice?.query}
            maxLength={maxSearchLength}
            autoComplete="off"
            spellCheck={false}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <button type="submit" className={isFirst ? 'btn p lg' : 'btn q lg'}>
          {m.calculator_add_submit()}
        </button>
      </div>
      <div className="offered" role="status">
        {isNothing && <p className="s">{m.search_none({ query: offered.query })}</p>}
        {offered?.countries.map(({ slug, name }) => (
          <button key={slug} type="submit" className="chip" name="pick" value={slug}>
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

const pauseMs = 120

/**
 * Returns the countries that the catalogue finds for a text; undefined before anything is typed.
 */
function useOffered(typed: string | undefined): Choice | undefined {
  const source = use(BrowserSourceContext)
  const { locale } = useShop()
  const [found, setFound] = useState<Choice>()
  const query = typed?.trim()
  useEffect(() => {
    if (!source || !query) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      source.search(query, abort.signal).then(
        (hits) => setFound({ query, countries: foundCountries(hits, locale) }),
        // Without an answer the submit button still asks the server.
        () => setFound(undefined),
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [source, query, locale])
  if (query === undefined) return undefined
  return query === '' || !found ? { query: '', countries: [] } : found
}
