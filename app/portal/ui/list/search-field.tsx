import { maxListSearch } from '#contract/words.ts'
/** The field for the words that a list is searched for. */
export function SearchField({ q, label }: { q: string; label: string }) {
  return (
    <input
      type="search"
      name="q"
      defaultValue={q}
      aria-label={label}
      placeholder={label}
      maxLength={maxListSearch}
    />
  )
}
