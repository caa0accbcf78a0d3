import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '#app/format/write-xlsx.ts'
import {
  type FileEncoding,
  maxImportBytes,
  maxImportRows,
} from '#contract/assigning/import-words.ts'
import { csvLine, csvStart } from '#contract/csv-line.ts'
import type { Locale } from '#contract/locale.ts'
import { encodeAs } from '#contract/testing/encode-as.ts'
import { type ReadTable, readPasted, readTable } from './read-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16))
const join = (...parts: Uint8Array[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part])) as Uint8Array<ArrayBuffer>

async function read(bytes: Uint8Array, locale: Locale = 'en'): Promise<ReadTable> {
  const table = await readTable(join(bytes), { locale })
  if (typeof table === 'string') throw new Error(`expected a table, got ${table}`)
  return table
}

const lines = [
  'Name;E-Mail;Tarif;Versand',
  'Zoë Ångström;zoe@halden.example;Japan, 5 GB;30.11.2026',
]
const german = lines.join('\r\n')
const cells = ['Zoë Ångström', 'zoe@halden.example', 'Japan, 5 GB', '30.11.2026']

function utf16(text: string, isBigEndian: boolean, mark: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer((text.length + (mark ? 1 : 0)) * 2))
  for (const [at, unit] of [...(mark ? '\ufeff' : ''), ...text].entries()) {
    view.setUint16(at * 2, unit.charCodeAt(0), !isBigEndian)
  }
  return new Uint8Array(view.buffer)
}

/** A workbook whose only sheet has this content, with parts of our own. */
function bookOf(rows: string): Uint8Array<ArrayBuffer> {
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const parts = { ...unzipSync(writeXlsx([])), 'xl/worksheets/sheet1.xml': utf8(sheet) }
  return zipSync(parts)
}

/** A workbook with shared and rich texts, a day, a hidden sheet, an empty one and prefixes. */
function sheetsOf(): Uint8Array<ArrayBuffer> {
  const names = ['Secret', 'Notes', 'Visits &amp; more', 'Old']
  const listed = names.map((name, at) => {
    return `<sheet name="${name}" ${at === 0 ? 'state="hidden"' : ''} sheetId="${at}" r:id="r${at}"/>`
  })
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const related = [
    ...names.map((_, at) => ['worksheet', `worksheets/s${at}.xml`]),
    ['styles', '/xl/st.xml'],
    ['sharedStrings', 'texts.xml'],
  ]
  const relations = related.map(
    ([kind, target], at) =>
      `<Relationship Id="r${at}" Type="${types}/${kind}" Target="${target}"/>`,
  )
  const text = (address: string, index: number) =>
    `<x:c r="${address}" t="s"><x:v>${index}</x:v></x:c>`
  const visits = `${text('A3', 0)}${text('B3', 1)}${text('C3', 4)}</x:row><x:row r="4">${text('A4', 2)}${text('B4', 3)}<x:c r="C4" s="1"><x:v>46357.5</x:v></x:c>`
  const old =
    '<row r="1"><c t="str"><v>Rui</v></c><c t="inlineStr"><is><t>rui@h.example</t></is></c><c/></row>'
  const texts = [
    '<t>Name</t>',
    '<t>Mail</t>',
    '<r><t>Zoë </t></r><r><t>Ångström</t></r><rPh><t>ゾエ</t></rPh>',
    '<t>zoe@h.example</t>',
    '<t>Date</t>',
  ]
  const files = {
    'xl/workbook.xml': `<workbook><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/st.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]d/ mmm&quot;day&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/texts.xml': `<sst>${texts.map((each) => `<si>${each}</si>`).join('')}</sst>`,
    'xl/worksheets/s0.xml': `<worksheet><sheetData>${old.replaceAll('Rui', 'Secret')}</sheetData></worksheet>`,
    'xl/worksheets/s1.xml':
      '<worksheet><sheetData><row r="1"><c r="A1" s="1"/></row></sheetData></worksheet>',
    'xl/worksheets/s2.xml': `<x:worksheet><x:sheetData><x:row r="3">${visits}</x:row></x:sheetData></x:worksheet>`,
    'xl/worksheets/s3.xml': `<worksheet><sheetData>${old}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, utf8(xml)])))
}

const placedCell = ([address, text]: readonly [string, string]) =>
  `<row><c r="${address}" t="inlineStr"><is><t>${text}</t></is></c></row>`

const addressed = (rows: number, column: string) =>
  Array.from({ length: rows }, (_, at) => [`${column}${at + 1}`, 'Zoë'] as const)

describe('the text of a file', () => {
  it.each([
    ['utf-8', utf8(german)],
    ['utf-8', join(hex('efbbbf'), utf8(german))],
    ['utf-16le', utf16(german, false, true)],
    ['utf-16le', utf16(german, false, false)],
    ['utf-16be', utf16(german, true, true)],
    ['utf-16be', utf16(german, true, false)],
    ['windows-1252', Uint8Array.from(german, (sign) => sign.charCodeAt(0))],
  ])('is read as %s', async (encoding, bytes) => {
    const table = await read(bytes)
    expect(table).toMatchObject({ encoding, separator: ';' })
    expect(table.rows).toEqual([{ line: 2, cells }])
  })

  it.each([
    // 名前,メール / 石井 陽子 / 中村 健
    [
      'shift_jis',
      'ja',
      '96bc914f2c83818183815b838b0a90ce88e4209 77a8e712c7940682e6578616d706c650a92869 1ba208c92',
      '石井',
    ],
    // 姓名,邮箱 / 王小雨 / 张晓婷
    [
      'gb18030',
      'zh-Hans',
      'd0d5c3fb2cd3cacfe40acdf5d0a1d3ea2c7740682e6578616d706c650ad5c5cffee6c3',
      '王小雨',
    ],
    // 이름,이메일 / 김서연 / 박지훈
    [
      'euc-kr',
      'ko',
      'c0ccb8a72cc0ccb8dec0cf0ab1e8bcadbff92c6b40682e6578616d706c650ab9dac1f6c8c6',
      '김서',
    ],
    // 姓名,電郵 / 陳美玲 / 林志遠
    [
      'big5',
      'zh-Hant',
      'a96da6572cb971b66c0ab3afaefcac632c6340682e6578616d706c650aaa4cb7d3bbb7',
      '陳',
    ],
  ] as const)(
    'is read as %s, whatever the page’s language',
    async (encoding, home, text, first) => {
      const bytes = hex(text.replaceAll(' ', ''))
      for (const locale of [home, 'en'] as const) {
        const table = await read(bytes, locale)
        expect(table.encoding).toBe(encoding)
        expect(table.rows[0]?.cells[0]).toContain(first)
        expect(table.columns).toEqual(['name', 'email'])
      }
    },
  )
})

/** Names in the encoding in which a spreadsheet program of their country writes them. */
const certain: readonly (readonly [encoding: string, names: string, tld?: string])[] = [
  ['windows-1250', 'Łukasz Żółć'],
  ['windows-1250', 'Jiří Dvořák;Lukáš Černý', 'cz'],
  ['windows-1250', 'Erdős Pál;Szűcs Ágnes', 'hu'],
  ['windows-1251', 'Иван Петров'],
  ['windows-1251', 'Олександр Ковальчук', 'ua'],
  ['windows-1251', 'Ђорђе Јовановић', 'rs'],
  ['windows-1252', 'François Lefèvre;Hélène Noël'],
  ['windows-1252', 'João Gonçalves;Inês Guimarães'],
  ['windows-1253', 'Ελένη Νικολάου'],
  ['windows-1254', 'Gülşah Öztürk;İbrahim Çağlar'],
  ['windows-1256', 'محمد أحمد;فاطمة علي'],
  ['windows-1257', 'Jūratė Žukauskaitė', 'lt'],
  ['windows-1258', 'Lê Văn Hùng;Đỗ Thúy Hương'.replace('ỗ', 'ô\u0303'), 'vn'],
  ['windows-874', 'สมชาย ใจดี;หนึ่งฤทัย'],
  ['iso-8859-2', 'Łukasz Żółć;Šárka Žižková', 'pl'],
  ['koi8-u', 'Иван Петров;Анна Смирнова'],
  ['ibm866', 'Иван Петров;Анна Смирнова'],
  ['shift_jis', '佐藤 花子;高橋 さくら'],
  ['euc-jp', '石井 陽子;タナカ はなこ'],
  ['gb18030', '王小雨;张晓婷'],
  ['big5', '陳美玲;林志遠'],
  ['euc-kr', '김서연;박지훈'],
]
const listed = (names: string, tld = 'example') =>
  ['Name,Mail', ...names.split(';').map((name, at) => `${name},p${at}@firm.${tld}`)].join('\n')
const namesOf = ({ rows }: ReadTable) =>
  rows.map(({ cells }) => cells[0]?.normalize('NFC')).join(';')

describe('R-ORG-2 the names of a file without Unicode', () => {
  it('are read in the encoding of their country, where its language explains them', async () => {
    for (const [encoding, names, tld] of certain) {
      const table = await read(encodeAs(listed(names, tld), encoding))
      expect(namesOf(table), `${encoding} as ${table.encoding}`).toBe(names.normalize('NFC'))
      expect(table.readings, `${encoding} is certain of ${names}`).toBeUndefined()
    }
  })

  it.each([
    ['windows-1250', 'Kovačić Đorđe'],
    ['windows-1252', 'Zoë'],
    ['windows-1253', 'Γιώργος Παπαδόπουλος'],
    ['windows-1255', 'דוד כהן;שרה לוי'],
    ['macintosh', 'Jörg Müller;Françoise Béart'],
    ['gb18030', '欧阳娜娜;诸葛亮'],
  ])(
    'are offered in at most three readings where %s is not certain of %s',
    async (encoding, names) => {
      const bytes = encodeAs(listed(names), encoding)
      const { readings = [] } = await read(bytes)
      expect(readings.length).toBeGreaterThan(1)
      expect(readings.length).toBeLessThanOrEqual(3)
      expect(readings).toContainEqual({ encoding, names: names.split(';') })
      const chosen = await readTable(bytes, { locale: 'en', encoding: encoding as FileEncoding })
      expect(chosen).toMatchObject({ encoding })
      expect(namesOf(chosen as ReadTable)).toBe(names)
    },
  )
})

describe('the table of a file', () => {
  it.each([',', ';', '\t', '|'])('is cut at "%s"', async (separator) => {
    const rows = lines.map((line) =>
      line
        .split(';')
        .map((cell) => `"${cell}"`)
        .join(separator),
    )
    const table = await read(utf8(rows.join('\n')))
    expect(table).toMatchObject({ separator, columns: ['name', 'email', 'plan', 'day'] })
    expect(table.rows[0]?.cells).toEqual(cells)
  })

  it('keeps quoted separators, quotes and line breaks, and leaves out empty lines', async () => {
    const text = 'name,mail\n\n"Sand, Mikkel ""Mik""\nOslo",m@h.example\n , \n\n"Zoë",z@h.example\n'
    const { rows } = await read(utf8(text))
    expect(rows.map((row) => row.cells[0])).toEqual(['Sand, Mikkel "Mik"\nOslo', 'Zoë'])
  })

  it('follows the line that Excel writes about its separator', async () => {
    const { rows, separator } = await read(utf8('sep=|\r\nname|mail\r\nA,B|c@h.example'))
    expect({ separator, cells: rows[0]?.cells }).toEqual({
      separator: '|',
      cells: ['A,B', 'c@h.example'],
    })
  })

  it.each([
    ['es', 'Nombre;Correo electrónico;Plan;Fecha;Grupo;Idioma'],
    ['ja', '氏名;メールアドレス;プラン;送信日;部署;言語'],
    ['ko', '이름;이메일;요금제;발송일;부서;언어'],
    ['zh', '姓名;邮箱;套餐;日期;部门;语言'],
    ['zh-Hant', '姓名;電子郵件;方案;日期;部門;語言'],
    ['fr', 'Nom et prénom;Courriel;Forfait;Départ;Équipe;Langue'],
    ['de', 'Besucher;E-Mail-Adresse;Tarif;Versand;Abteilung;Sprache'],
    ['pt', 'Nome;Correio eletrónico;Plano;Data de envio;Departamento;Idioma'],
    ['it', 'Cognome;Posta elettronica;Piano;Partenza;Reparto;Lingua'],
    ['id', 'Nama lengkap;Alamat email;Paket;Tanggal;Departemen;Bahasa'],
    ['vi', 'Họ và tên;Thư điện tử;Gói cước;Ngày gửi;Phòng ban;Ngôn ngữ'],
    ['hi', 'पूरा नाम;ईमेल;प्लान;तारीख;विभाग;भाषा'],
    ['th', 'ชื่อ;อีเมล;แพ็กเกจ;วันที่ส่ง;แผนก;ภาษา'],
  ])('has a head that is understood in %s', async (_, head) => {
    const { columns } = await read(utf8(`${head}\na;b;c;d;e;f`))
    expect(columns).toEqual(['name', 'email', 'plan', 'day', 'group', 'locale'])
  })

  it('is understood without a head, and with a title above it', async () => {
    const plain = await read(utf8(`${cells.join(';')}\n이준호;j@h.example;US 10GB;2026-12-02`))
    expect(plain.columns).toEqual(['name', 'email', 'plan', 'day'])
    expect(plain.rows.map(({ line }) => line)).toEqual([1, 2])
    const titled = await read(utf8(`Visits in December;;;\n${german}`))
    expect(titled.heads).toEqual(['Name', 'E-Mail', 'Tarif', 'Versand'])
    const unknown = await read(utf8('Wer;Wohin damit\nZoë;zoe@h.example'))
    expect(unknown).toMatchObject({ columns: ['name', 'email'], heads: ['Wer', 'Wohin damit'] })
  })

  it('joins the columns of a name', async () => {
    const { columns } = await read(utf8('Vorname;Nachname;Mail\nZoë;Ångström;z@h.example'))
    expect(columns).toEqual(['name', 'name', 'email'])
  })

  it('is the first sheet of a workbook, with days and long texts as they are', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => [
      `${crypto.randomUUID()}${crypto.randomUUID()}`,
      `p${at}@halden.example`,
    ])
    const book = await writeXlsx([['Name', 'Mail'], ['<Zoë & "Å">', 'z@h.example'], ...many])
    const table = await read(book)
    expect(table.rows).toHaveLength(3_001)
    expect(table.rows[0]?.cells).toEqual(['<Zoë & "Å">', 'z@h.example'])
    expect(table).not.toHaveProperty('encoding')
  })

  it('R-ORG-2 is a personnel export, whose columns are understood', async () => {
    const heads =
      'Employee ID,Last Name,First Name,Home Phone,Work E-mail,Personal E-mail,Department'
    const row = '4711,Ångström,Zoë,+46 1,zoe@halden.example,zoe@mail.example,Sales,Japan,2026-12-01'
    const { columns, rows } = await read(utf8(`${heads},Country,Travel Date\n${row}`))
    expect(rows[0]?.cells.slice(1, 3)).toEqual(['Zoë', 'Ångström'])
    const fields = [null, 'name', 'name', null, 'email', null, 'group', 'plan', 'day']
    expect(columns).toEqual(fields)
    const wide = Array.from({ length: 60 }, (_, at) => `Field ${at}`).join(',')
    const far = await read(utf8(`${wide},${heads}\n${','.repeat(60)}${row}`))
    expect(far.columns).toHaveLength(20)
    expect(far.columns.filter((field) => field !== null)).toContain('email')
  })

  it('R-ORG-2 is the sheet that was chosen, by default the first that is shown and has a value', async () => {
    const book = sheetsOf()
    const first = await readTable(book, { locale: 'en' })
    expect(first).toMatchObject({ sheets: ['Notes', 'Visits & more', 'Old'], sheet: 1 })
    expect((first as ReadTable).rows[0]).toEqual({
      line: 4,
      cells: ['Zoë Ångström', 'zoe@h.example', '2026-12-01'],
    })
    const third = await readTable(book, { locale: 'en', sheet: 2 })
    expect(third).toMatchObject({ sheet: 2, rows: [{ cells: ['Rui', 'rui@h.example'] }] })
  })

  it('may be pasted', async () => {
    const table = await readPasted('Zoë Ångström\tzoe@h.example\nRui\trui@h.example')
    expect(table).toMatchObject({ columns: ['name', 'email'], heads: [] })
  })
})

describe('a file that is refused', () => {
  it.each([
    ['empty', new Uint8Array()],
    ['empty', utf8('Name;Mail\n\n')],
    ['too_large', new Uint8Array(maxImportBytes + 1)],
    ['too_many_rows', utf8(`Name\n${'Zoë\n'.repeat(maxImportRows + 1)}`)],
    ['locked', hex('d0cf11e0a1b11ae1')],
    ['no_table', hex('504b0304140000000000')],
    ['no_table', hex('89504e470d0a1a0a0000000d49484452')],
  ])('is %s', async (problem, bytes) => {
    expect(await readTable(join(bytes), { locale: 'en' })).toBe(problem)
  })

  it.each([
    [
      'too_many_rows',
      'one cell in row 1,048,576',
      [
        ['A1', 'Name'],
        ['A1048576', 'Zoë'],
      ],
    ],
    ['empty', '3,000 rows with one cell in column XFD', addressed(3_000, 'XFD')],
    ['empty', '170,000 rows without a cell', undefined],
    [5_000, '5,000 rows with one cell in column CV', addressed(5_000, 'CV')],
  ] as const)('R-ORG-1 costs little: %s for %s', async (answer, _, placed) => {
    const bytes = bookOf(placed?.map(placedCell).join('') ?? '<row/>'.repeat(170_000))
    expect(bytes.length).toBeLessThan(60_000)
    await readTable(bytes, { locale: 'en' })
    const [began, before] = [process.cpuUsage(), process.memoryUsage().heapUsed]
    const table = await readTable(bytes, { locale: 'en' })
    const { user } = process.cpuUsage(began)
    expect(typeof table === 'string' ? table : table.rows.length).toBe(answer)
    expect(user / 1_000).toBeLessThan(250)
    expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(100)
  })

  it.each([
    ['empty', 'separators', ','],
    ['empty', 'lines of separators', ',\n'],
    ['empty', 'line breaks', '\n'],
    ['empty', 'quotes', '"\n'],
  ])('R-ORG-1 costs little: %s for 10 MB of %s', async (answer, _, sign) => {
    const bytes = utf8(sign.repeat(maxImportBytes / sign.length))
    const began = process.cpuUsage()
    expect(await readTable(bytes, { locale: 'en' })).toBe(answer)
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_500)
  })

  it('R-ORG-1 is a workbook that grows more than a hundredfold', async () => {
    const bytes = bookOf('<row/>'.repeat(600_000))
    expect(bytes.length).toBeLessThan(12_000)
    expect(await readTable(bytes, { locale: 'en' })).toBe('too_large')
  })

  it('is a workbook that would fill the memory', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(40 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await readTable(join(bomb), { locale: 'en' })).toBe('too_large')
  })

  it('is not one of 10 MB, which is read in a moment', async () => {
    const row = `Zoë Ångström;zoe@halden.example;${'x'.repeat(2_000)}\n`
    const bytes = utf8(row.repeat(4_900)).subarray(0, maxImportBytes)
    expect((await read(bytes)).rows).toHaveLength(4_900)
  })
})

describe('a file that we give out', () => {
  const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '＝1', '"=1"']

  it('has no cell that a spreadsheet would run', async () => {
    const csv = csvLine(evil)
    expect(csv.split(',').slice(0, 4)).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)"])
    const book = await read(writeXlsx([['Name', 'Mail'], evil]))
    expect(book.rows[0]?.cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([])
  })

  it('is read again as it was', async () => {
    const row = ['Sand, "Mik"\nOslo', 'محمد الكردي', 'หนึ่งฤทัย']
    expect(
      (await read(utf8(csvStart + [['Name', 'Mail', 'x'], row].map(csvLine).join('')))).rows[0]
        ?.cells,
    ).toEqual(row)
  })
})
