import { splitLocale } from '#contract/pages/path.ts'
import { matchesRedirect, type Redirect } from '#contract/pages/redirects.ts'
import { type Entry, type Finding, finding, type Rule } from './problem.ts'

/**
 * Returns the rule that a tenant's redirects, together with the built-in ones, end at a path of the
 * shop.
 */
export function redirectRule(builtIn: readonly Redirect[]): Rule {
  return {
    reads: ['redirects'],
    find({ tenant }: Entry): Finding[] {
      const table = [...tenant.redirects, ...exactFirst(builtIn)]
      return tenant.redirects.flatMap((redirect, at) => {
        const path = `redirects[${at}]`
        const wrong = [...checkFrom(redirect.from, path), ...checkTo(redirect.to, path)]
        return wrong.length > 0 ? wrong : checkEnd(redirect, path, table)
      })
    },
  }
}

function checkFrom(from: string, path: string): Finding[] {
  const plain = from.replace(/^\*|\*$/, '')
  const isExact = plain === from
  const isPath = isExact ? isOwnPath(from) : from.startsWith('*') || isOwnPath(`${plain}x`)
  const isSpecific = isExact || plain.length > 1
  const expected = 'a path without locale, query and host, with at most one * at an end'
  return isPath && isSpecific && !/[*?#]/.test(plain)
    ? []
    : [finding(`${path}.from`, from, expected)]
}

function checkTo(to: string, path: string): Finding[] {
  const expected = 'a path of this shop, without locale, query, host and slash at the end'
  return isOwnPath(to) && !/[*?#]/.test(to) ? [] : [finding(`${path}.to`, to, expected)]
}

/**
 * Whether a path cannot be read as another origin by a browser and is in the exact form that the
 * edge compares.
 */
function isOwnPath(path: string): boolean {
  if (!path.startsWith('/') || /[\\\s]|\/\/|\/\.{1,2}(\/|$)|.\/$/.test(path)) return false
  const split = splitLocale(path)
  return split.locale === undefined && split.misspelt === undefined
}

function checkEnd(redirect: Redirect, path: string, table: readonly Redirect[]): Finding[] {
  const seen = [redirect.to]
  for (;;) {
    const next = table.find(({ from }) => matchesRedirect(from, seen.at(-1) ?? ''))
    if (!next) return []
    const route = [redirect.from, ...seen, next.to].join(' -> ')
    if (seen.includes(next.to)) {
      return [finding(`${path}.to`, redirect.to, `a path that is not sent on for ever: ${route}`)]
    }
    seen.push(next.to)
  }
}

/**
 * Puts exact paths before patterns, in the order in which the edge looks for built-in redirects.
 */
function exactFirst(redirects: readonly Redirect[]): Redirect[] {
  const isPattern = ({ from }: Redirect) => from.includes('*')
  return [...redirects.filter((r) => !isPattern(r)), ...redirects.filter(isPattern)]
}
