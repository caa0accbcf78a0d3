/**
 * Parses a typed line with a person's name and mail address. The address follows the last comma,
 * semicolon or tab, because names may contain commas.
 */
export function readPersonLine(line: string): { name: string; email: string } {
  const at = Math.max(line.lastIndexOf(','), line.lastIndexOf(';'), line.lastIndexOf('\t'))
  return { name: line.slice(0, Math.max(at, 0)).trim(), email: line.slice(at + 1).trim() }
}
