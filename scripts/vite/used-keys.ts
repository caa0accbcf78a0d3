import type { Rolldown } from 'vite'

type Program = ReturnType<Rolldown.PluginContext['parse']>
type UsedKey = { specifier: string; key: string }

/** Returns the messages that a built module imports, each with its `i18n/…` module. */
export function usedKeys(program: Program): UsedKey[] {
  return program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return importedKeys(statement)
    if (statement.type === 'ExportNamedDeclaration') return reexportedKeys(statement)
    return []
  })
}

type Statement = Program['body'][number]

function importedKeys(statement: Extract<Statement, { type: 'ImportDeclaration' }>): UsedKey[] {
  const specifier = statement.source.value
  if (!specifier.startsWith('i18n/')) return []
  return statement.specifiers.map((each) => {
    if (each.type !== 'ImportSpecifier' || each.imported.type !== 'Identifier') {
      throw new Error(`expected single messages to be imported from ${specifier}, not all of them`)
    }
    return { specifier, key: each.imported.name }
  })
}

function reexportedKeys(
  statement: Extract<Statement, { type: 'ExportNamedDeclaration' }>,
): UsedKey[] {
  const specifier = statement.source?.value
  if (!specifier?.startsWith('i18n/')) return []
  return statement.specifiers.map((each) => {
    if (each.local.type !== 'Identifier') throw new Error(`unexpected name from ${specifier}`)
    return { specifier, key: each.local.name }
  })
}
