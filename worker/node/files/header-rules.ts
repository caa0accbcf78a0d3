/** Headers of the files whose paths match; `*` at the end stands for any rest. */
export type HeaderRule = { path: string; headers: [name: string, value: string][] }

/** Reads the rules of a `_headers` file, in the format of the platform. */
export function readHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const at = line.indexOf(':')
    if (!/^\s/.test(line)) rules.push({ path: line.trim(), headers: [] })
    else rules.at(-1)?.headers.push([line.slice(0, at).trim(), line.slice(at + 1).trim()])
  }
  return rules
}

export function headersFor(path: string, rules: readonly HeaderRule[]): [string, string][] {
  return rules.filter((rule) => matches(path, rule.path)).flatMap(({ headers }) => headers)
}

function matches(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}
