import { parseAst } from 'vite'
import { type SyntaxNode, walkSyntax } from '../vite/walk-syntax.ts'

/**
 * What a child is: text that never changes, text that may change or go, an element that stays, or
 * something that may come and go.
 */
type Kind = 'fixed' | 'text' | 'element' | 'passing'

/** What components draw that have no element around it, by their names. */
export type Components = ReadonlyMap<string, Kind>

type Child = { node: SyntaxNode; kind: Kind }

/** What the names in a file stand for: components everywhere, values in the file alone. */
type Names = { components: Components; values: Values }
type Values = ReadonlyMap<string, SyntaxNode | 'given'>

/**
 * Returns the lines of texts that break when a browser translates the page. It puts an element in
 * the place of each text node, so that React no longer finds a text which it has to change, to
 * remove, or to put something in front of. A text that is an element's only child, and is written
 * as such, is safe: React then sets the content of the element.
 */
export function looseTexts(code: string, components: Components): number[] {
  const program = parseAst(code, { lang: 'tsx' })
  const names = { components, values: valuesIn(program) }
  const found: SyntaxNode[] = []
  walkSyntax(program, (node) => {
    if (isDrawn(node) && isLoose(node, childrenOf(node, names))) found.push(node)
    if (componentOf(node) && drawnBy(node, names) === 'text') found.push(node)
  })
  return found.map(({ start }) => code.slice(0, start).split('\n').length)
}

function childrenOf({ children }: SyntaxNode, names: Names): Child[] {
  return children.flatMap((node: SyntaxNode) => {
    const kind = kindOf(node, names)
    return kind ? [{ node, kind }] : []
  })
}

/** The document's own elements are written once. */
function isDrawn({ type, openingElement }: SyntaxNode): boolean {
  if (type === 'JSXFragment') return true
  return type === 'JSXElement' && !['head', 'html'].includes(openingElement.name.name)
}

function isLoose({ type }: SyntaxNode, children: readonly Child[]): boolean {
  if (children.length < 2 && type === 'JSXElement') return false
  if (children.some(({ kind }) => kind === 'text')) return true
  const passing = children.findIndex(({ kind }) => kind === 'passing')
  // Nothing is put in front of a space that stands before what comes and goes.
  const isInWay = ({ node, kind }: Child, at: number) =>
    kind === 'fixed' && (at > passing || !isSpace(node))
  return passing !== -1 && children.some(isInWay)
}

function isSpace({ value, expression }: SyntaxNode): boolean {
  return String(value ?? expression?.value).trim() === ''
}

function kindOf(child: SyntaxNode, names: Names): Kind | undefined {
  if (child.type === 'JSXText') {
    // Space with a line break in it is no text (JSX).
    return /^\s*$/.test(child.value) && child.value.includes('\n') ? undefined : 'fixed'
  }
  if (child.type === 'JSXFragment') return 'passing'
  if (child.type === 'JSXElement') {
    return names.components.get(child.openingElement.name.name) ?? 'element'
  }
  return child.type === 'JSXExpressionContainer' ? kindOfValue(child.expression, names) : undefined
}

function kindOfValue(value: SyntaxNode, names: Names): Kind | undefined {
  switch (value.type) {
    case 'JSXEmptyExpression':
      return undefined
    case 'JSXElement':
    case 'JSXFragment':
      return kindOf(value, names)
    case 'Literal':
      return typeof value.value === 'string' ? 'fixed' : undefined
    case 'LogicalExpression':
      return kindOfEither([value.right], names)
    case 'ConditionalExpression':
      return kindOfEither([value.consequent, value.alternate], names)
    case 'ChainExpression':
      return kindOfValue(value.expression, names)
    case 'CallExpression':
      return kindOfCall(value, names)
    case 'ArrowFunctionExpression':
      return kindOfEither([value.body], names)
    case 'Identifier':
      return value.name === 'undefined' ? undefined : kindOfName(value.name, names)
    case 'MemberExpression':
      return isGiven(value.property.name) ? 'passing' : 'text'
    default:
      return 'text'
  }
}

/** What may be absent or another: a text, or only elements. */
function kindOfEither(values: readonly SyntaxNode[], names: Names): Kind {
  const kinds = values.map((value) => kindOfValue(value, names))
  return kinds.some((kind) => kind === 'text' || kind === 'fixed') ? 'text' : 'passing'
}

/** A message without inputs is the same as long as the document is there. */
function kindOfCall({ callee, arguments: inputs }: SyntaxNode, names: Names): Kind {
  if (callee.object?.name === 'm') return inputs.length === 0 ? 'fixed' : 'text'
  if (['map', 'flatMap'].includes(callee.property?.name)) return 'passing'
  if (callee.property?.name === 'slice') return kindOfValue(callee.object, names) ?? 'text'
  if (isGiven(callee.property?.name)) return 'passing'
  return callee.type === 'Identifier' ? kindOfName(callee.name, names) : 'text'
}

function kindOfName(name: string, { components, values }: Names): Kind {
  const value = values.get(name)
  if (value === 'given' || isGiven(name)) return 'passing'
  // A name that stands for itself, as in a default, says nothing.
  const others = new Map([...values].filter(([other]) => other !== name))
  return (value && kindOfValue(value, { components, values: others })) || 'text'
}

/** Names of what components and hooks give to be drawn, which are elements. */
function isGiven(name: string): boolean {
  return ['captchaPlace', 'children', 'cloneElement', 'useOutlet', 'toArray'].includes(name)
}

/** Returns what names stand for in a file: what they are set to, or elements that were given. */
function valuesIn(program: object): Values {
  const values = new Map<string, SyntaxNode | 'given'>()
  walkSyntax(program, (node) => {
    const { type, id, init, key } = node
    if (type === 'VariableDeclarator' && id.type === 'Identifier' && init) values.set(id.name, init)
    const isNode = JSON.stringify(node.typeAnnotation ?? '').includes('"ReactNode"')
    if (type === 'TSPropertySignature' && isNode) values.set(key.name, 'given')
  })
  return values
}

/** Finds the components of the files' code that may draw nothing, or bare text. */
export function findComponents(codes: readonly string[]): Components {
  const components = new Map<string, Kind>()
  for (const code of codes) {
    const program = parseAst(code, { lang: 'tsx' })
    const names = { components, values: valuesIn(program) }
    walkSyntax(program, (node) => {
      const name = componentOf(node)
      const kind = name && drawnBy(node, names)
      if (name && kind && kind !== 'element') components.set(name, kind)
    })
  }
  return components
}

/** Returns the name of a component that the node declares. */
function componentOf({ type, id }: SyntaxNode): string | undefined {
  return type === 'FunctionDeclaration' && /^[A-Z]/.test(id?.name) ? id.name : undefined
}

/** What a component draws: an element in any case, bare text in some, or nothing in some. */
function drawnBy({ body }: SyntaxNode, names: Names): Kind {
  const kinds = returnedBy(body).map((value) => (value ? kindOfValue(value, names) : undefined))
  if (kinds.some((kind) => kind === 'text' || kind === 'fixed')) return 'text'
  return kinds.every((kind) => kind === 'element') ? 'element' : 'passing'
}

/** Returns what a function's own return statements return; null for nothing. */
function returnedBy(body: SyntaxNode): (SyntaxNode | null)[] {
  const values: (SyntaxNode | null)[] = []
  const inner: SyntaxNode[] = []
  walkSyntax(body, (node) => {
    if (inner.some(({ start, end }) => node.start >= start && node.end <= end)) return
    if (/Function/.test(node.type)) inner.push(node)
    if (node.type === 'ReturnStatement') values.push(node.argument)
  })
  return values
}
