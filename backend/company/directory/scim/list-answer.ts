import { refuse } from './directory-error.ts'

/** The most resources that one answer lists. */
export const mostResources = 200
const usualListed = 100

export type Page = { startIndex: number; count: number }

/** Reads which page of a list is requested (RFC 7644, section 3.4.2.4). */
export function readPage(query: URLSearchParams): Page {
  const startIndex = Math.max(integerIn(query, 'startIndex') ?? 1, 1)
  const count = Math.min(Math.max(integerIn(query, 'count') ?? usualListed, 0), mostResources)
  return { startIndex, count }
}

function integerIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  if (!/^-?\d{1,9}$/.test(text)) throw refuse('invalidValue', `${name} must be a whole number`)
  return Number(text)
}

export function listAnswer(resources: readonly object[], total: number, startIndex = 1) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}

/** Attributes that every answer has. */
const always = ['id', 'schemas', 'meta']

/**
 * Returns a resource or a list, limited to the requested attributes or without the excluded ones
 * (RFC 7644, section 3.9). Naming a part of an attribute selects the whole attribute.
 */
export function project(answer: object, query: URLSearchParams): object {
  if (!('Resources' in answer)) return projectOne(answer, query)
  const resources = (answer.Resources as object[]).map((each) => projectOne(each, query))
  return { ...answer, Resources: resources }
}

function projectOne(resource: object, query: URLSearchParams): object {
  const wanted = namesIn(query.get('attributes'))
  const unwanted = namesIn(query.get('excludedAttributes'))
  const entries = Object.entries(resource).filter(([name]) => {
    if (always.includes(name)) return true
    const key = name.toLowerCase()
    return wanted ? wanted.has(key) : !unwanted?.has(key)
  })
  return Object.fromEntries(entries)
}

function namesIn(text: string | null): ReadonlySet<string> | undefined {
  if (text === null || text.trim() === '') return undefined
  return new Set(text.split(',').map((each) => attributeIn(each.trim().toLowerCase())))
}

/** An extension is one attribute of the resource, which its URN names. */
function attributeIn(path: string): string {
  const extension = /^urn:.*:extension:[^:]+:[\d.]+:\w+/.exec(path)
  return extension?.[0] ?? path.replace(/^urn:.*:/, '').replace(/\..*$/, '')
}
