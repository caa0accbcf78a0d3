import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import type { Locale } from '#contract/locale.ts'
import { maxNameLength } from '#contract/words.ts'
import { cleanText } from '../../call/outside/clean-name.ts'
import { parseInput } from '../../call/parse-input.ts'
import { localeNamed } from '../import/read/read-locale.ts'
import { readWork, type Work } from './read-work.ts'
import { type Attributes, isAttributes, pick } from './scim/attributes.ts'
import { refuse } from './scim/directory-error.ts'

/** The attributes of a person in a directory's request; absent ones are not changed. */
export type WantedPerson = {
  userName?: string
  /** Null removes the id. */
  externalId?: string | null
  isActive?: boolean
  name?: string
  givenName?: string
  familyName?: string
  email?: string
  locale?: Locale
  work: Work
}

const maxIdLength = 255
const Id = type(`1 <= string <= ${maxIdLength}`)
const Short = type(`string <= ${maxNameLength}`)
const User = type({
  'userName?': Id,
  'externalId?': Id,
  'active?': 'boolean | string',
  'displayName?': Short,
  'preferredLanguage?': 'string <= 100',
  'locale?': 'string <= 100',
})
const Name = type({ 'formatted?': Short, 'givenName?': Short, 'familyName?': Short })
const Address = type({ value: Email, 'type?': 'string', 'primary?': 'boolean | string' })

const userNames = ['userName', 'externalId', 'active', 'displayName', 'preferredLanguage', 'locale']

/** Reads a person from a request's body; attributes that are not stored here are ignored. */
export function readPersonBody(body: Attributes): WantedPerson {
  const user = parseInput(User, pick(body, userNames))
  const { name: typedName, emails } = pick(body, ['name', 'emails'])
  if (typedName !== undefined && !isAttributes(typedName)) {
    throw refuse('invalidValue', 'name must be an object')
  }
  const parts = parseInput(Name, pick(typedName ?? {}, ['formatted', 'givenName', 'familyName']))
  const { givenName, familyName } = parts
  const joined = [givenName, familyName].filter(Boolean).join(' ')
  const name = cleanText(user.displayName || parts.formatted || joined, 'displayName')
  if (name.length > maxNameLength) throw refuse('invalidValue', 'the name is too long')
  const email = readEmail(emails)
  const locale = readLocale(user.preferredLanguage ?? user.locale)
  const { userName, externalId, active } = user
  return {
    work: readWork(body),
    ...(userName === undefined ? {} : { userName: cleanText(userName, 'userName') }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(active === undefined ? {} : { isActive: readBoolean(active) }),
    ...(name === '' ? {} : { name }),
    ...(givenName === undefined ? {} : { givenName: cleanText(givenName, 'name.givenName') }),
    ...(familyName === undefined ? {} : { familyName: cleanText(familyName, 'name.familyName') }),
    ...(email === undefined ? {} : { email }),
    ...(locale === undefined ? {} : { locale }),
  }
}

/**
 * Returns the address for mails: the primary one, otherwise the work address, otherwise the first.
 */
function readEmail(listed: unknown): string | undefined {
  if (listed === undefined) return undefined
  if (!Array.isArray(listed)) throw refuse('invalidValue', 'emails must be a list')
  const given = listed
    .map((each: unknown) => {
      if (!isAttributes(each)) throw refuse('invalidValue', 'an address must be an object')
      return pick(each, ['value', 'type', 'primary'])
    })
    .filter(({ value }) => value !== undefined && value !== '')
  const addresses = given.map((each) => parseInput(Address, each))
  const isPrimary = ({ primary = false }: (typeof addresses)[number]) => readBoolean(primary)
  const chosen =
    addresses.find(isPrimary) ??
    addresses.find((each) => each.type?.toLowerCase() === 'work') ??
    addresses[0]
  return chosen?.value
}

/** Entra writes booleans as text unless it is configured otherwise. */
function readBoolean(value: boolean | string): boolean {
  if (typeof value === 'boolean') return value
  const text = value.toLowerCase()
  if (text === 'true' || text === 'false') return text === 'true'
  throw refuse('invalidValue', 'a boolean must be true or false')
}

/** Returns the first supported language of a list such as `de-AT, en;q=0.8`. */
function readLocale(text: string | undefined): Locale | undefined {
  const [tag = ''] = (text ?? '').split(/[,;]/)
  const plain = tag.trim().replaceAll('_', '-')
  return localeNamed(plain) ?? localeNamed(plain.split('-')[0] ?? '')
}
