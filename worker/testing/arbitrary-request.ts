import * as fc from 'fast-check'
import { routeTable } from '#contract/pages/routes.ts'
import { pathOf } from './pages/page-spellings.ts'

/** Rows whose page is built. */
const built = routeTable.filter(({ module }) => module !== undefined)
export const builtPaths = built.map(pathOf)
export const guardedPaths = built.filter(({ guard }) => guard).map(pathOf)

const oddParts = [
  ...['nope', '0', '-1', 'null', 'undefined', '__proto__', 'constructor', 'toString', '%00'],
  ...[
    '%F0%9F%98%80',
    '%E2%80%AE',
    "'--",
    '1e309',
    'a'.repeat(300),
    '%2e%2e',
    '.',
    '..',
    '~',
    '%25',
  ],
  ...[
    '8999900000000000014',
    'japan-eSIM',
    '-eSIM',
    'x-eSIM',
    ' ',
    '%20',
    '%5C',
    ';',
    '*',
    '+',
    '@',
  ],
  ...['receipt', 'exchange', 'addon', 'index.php', '.env', '.data', '_.data', '__manifest'],
]
const oddValues = [
  '',
  '%00',
  '%ff',
  '%',
  'NaN',
  '1e309',
  "'--",
  '../x',
  '[]',
  '😀',
  '//evil.example',
]

const anyPart = fc.oneof(
  fc.constantFrom(...oddParts),
  fc.string({ maxLength: 20 }).map(encodeURIComponent),
  fc.uuid(),
)

/**
 * A path near one of the route table: arbitrary values replace the parameters of a row's path, and
 * one tenth of the paths gets an extra part, one tenth another last part.
 */
const nearPath = fc
  .tuple(
    fc.constantFrom(...routeTable),
    fc.array(anyPart, { minLength: 3, maxLength: 3 }),
    fc.nat(9),
  )
  .map(([{ path }, parts, how]) => {
    const given = path.split('/').map((part, at) => (part.startsWith(':') ? parts[at % 3] : part))
    if (how === 0) given.push(parts[0] ?? '')
    if (how === 1 && given.length > 1) given[given.length - 1] = parts[1] ?? ''
    return given.join('/')
  })

const anyPath = fc.array(anyPart, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`)

const queries = fc.array(
  fc.tuple(
    fc.constantFrom(...new Set(routeTable.flatMap(({ query = [] }) => query)), '_routes', 'page'),
    fc.oneof(fc.constantFrom(...oddValues), fc.string({ maxLength: 40 }).map(encodeURIComponent)),
  ),
  { maxLength: 3 },
)

/**
 * Addresses like those of the route table and others, with queries, language prefixes and data
 * suffixes.
 */
export const arbitraryPath: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '/de', '/ja', '/DE', '/ru'),
    fc.oneof({ weight: 3, arbitrary: nearPath }, { weight: 1, arbitrary: anyPath }),
    fc.constantFrom('', '', '', '.data', '/'),
    queries,
  )
  .map(([locale, path, end, query]) => {
    const search = query.map(([name, value]) => `${name}=${value}`).join('&')
    return `${locale}${path === '/' && locale ? '' : path}${end}${search && `?${search}`}`
  })

/** Values of the forms' buttons, and some that no button has. */
const intents = [
  ...[
    'password',
    'code',
    'reset',
    'sign_up',
    'check',
    'resend',
    'set_password',
    'account',
    'email',
  ],
  ...['name', 'drawing', 'upload', 'remove_picture', 'delete', 'region', 'rename', 'remove'],
  ...['cancel', 'review', 'delete_review', 'give', 'take_back', 'start', 'stop', 'save', 'change'],
  ...['confirm', 'leave', '', 'constructor', '__proto__'],
]
const fields = [
  ...['name', 'email', 'code', 'plan', 'consent', 'quantity', 'points', 'key', 'id', 'total'],
  ...['device', 'currency', 'understood', 'token', 'text', 'stars', 'return', 'redirect', 'reason'],
  ...['picture', 'phone', 'number', 'new_cap', 'locale', 'due', 'description', 'card', 'cap'],
  ...[
    'current_password',
    'avatar',
    'auto',
    'addon',
    'ack',
    'password',
    'for',
    'order',
    '__proto__',
  ],
]
const anyValue = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1',
    '1e309',
    'NaN',
    'on',
    'x'.repeat(5000),
    '\u0000',
    '\u202e',
  ),
  fc.constantFrom(
    'a@example.com',
    'https://evil.example',
    '//evil.example',
    'USD',
    'de',
    '[]',
    '{}',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** Form fields with names from the shop's forms and arbitrary values. */
export const arbitraryForm: fc.Arbitrary<[string, string][]> = fc
  .tuple(
    fc.constantFrom(...intents),
    fc.array(fc.tuple(fc.constantFrom(...fields), anyValue), { maxLength: 8 }),
  )
  .map(([intent, sent]) => [['intent', intent], ...sent])
