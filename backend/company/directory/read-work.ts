import { type } from 'arktype'
import { cleanText } from '../../call/outside/clean-name.ts'
import { parseInput } from '../../call/parse-input.ts'
import { type Attributes, isAttributes, pick } from './scim/attributes.ts'
import { refuse } from './scim/directory-error.ts'
import { enterpriseSchema } from './scim/discovery.ts'

/** What a directory knows of a person's work; null: nothing (RFC 7643, section 4.3, and `title`). */
export type Work = {
  title: string | null
  department: string | null
  costCentre: string | null
  employeeNumber: string | null
  /** The id of the manager, or what the directory sends in its place. */
  manager: string | null
}

const maxLength = 255
const Text = type(`string <= ${maxLength}`)
const Extension = type({
  'department?': Text,
  'costCenter?': Text,
  'employeeNumber?': Text,
  'manager?': 'unknown',
})

/** Reads the attributes of a whole resource; absent ones have no value (RFC 7644, section 3.5.1). */
export function readWork(body: Attributes): Work {
  const { title, [enterpriseSchema]: extension = {} } = pick(body, ['title', enterpriseSchema])
  if (!isAttributes(extension)) throw refuse('invalidValue', 'the extension must be an object')
  const names = ['department', 'costCenter', 'employeeNumber', 'manager']
  const { department, costCenter, employeeNumber, manager } = parseInput(
    Extension,
    pick(extension, names),
  )
  const textOf = (value: string | undefined, path: string) => cleanText(value ?? '', path) || null
  return {
    title: textOf(title === undefined ? undefined : parseInput(Text, title), 'title'),
    department: textOf(department, 'department'),
    costCentre: textOf(costCenter, 'costCenter'),
    employeeNumber: textOf(employeeNumber, 'employeeNumber'),
    manager: textOf(managerIn(manager), 'manager'),
  }
}

/** Entra sends the id alone or in a list, others an object with it. */
function managerIn(given: unknown): string | undefined {
  const [sent] = Array.isArray(given) ? given : [given]
  if (sent === undefined || sent === null) return undefined
  const value: unknown = isAttributes(sent) ? (pick(sent, ['value']).value ?? '') : sent
  return parseInput(Text, value)
}
