import { expect, it } from 'vitest'
import { csvLine } from './csv-line.ts'

it.each([
  [['Ana', 5, -1], 'Ana,5,-1\r\n'],
  [
    ['Müller, Jürgen', 'said "so"', 'two\nlines'],
    '"Müller, Jürgen","said ""so""","two\nlines"\r\n',
  ],
  [['=1+1', '+49', '-2', '@SUM(A1)', ' =1'], "'=1+1,'+49,'-2,'@SUM(A1),' =1\r\n"],
  [['＝1', '\u00a0+1', '＠x'], "'＝1,'\u00a0+1,'＠x\r\n"],
  [['\t=1', '|cmd'], "'\t=1,'|cmd\r\n"],
])('a line of %j', (values, line) => {
  expect(csvLine(values)).toBe(line)
})
