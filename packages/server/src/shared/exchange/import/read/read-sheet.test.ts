import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aWorkbook,
  hugeSheet,
  LOOK,
  SHEET_NAMESPACE as NS,
  number,
  partsOf,
  type RawCell,
  rowXml,
  zipOf,
} from '#test/factories/workbook/workbook.ts'
import { readSheet, type SheetContent } from './read-sheet.ts'

let dir: string
let made = 0
beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-sheets-'))
})
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }))

const read = (bytes: Buffer, name = '人员.xlsx', timeMs?: number): Promise<SheetContent> => {
  made += 1
  const file = path.join(dir, `${made}`)
  fs.writeFileSync(file, bytes)
  return readSheet(file, name, { timeMs })
}

const UNREADABLE = '文件已损坏，无法读取，请重新保存或重新下载'
const NO_WORKBOOK = '内容不是 Excel 文件，请用 Excel 或 WPS 另存为 xlsx'
const badPart = (part: string) => `文件内部的 ${part} 第 1 行有误，请用原来的软件重新保存`
const BAD_SHEET = badPart('xl/worksheets/sheet1.xml')
const badLine = (line: number) => `第 ${line} 行不是 UTF-8、GB18030 或 UTF-16 文字，请另存为 UTF-8`
const INFLATED = '文件解压后过大，无法读取'
const KIND = '仅支持 xlsx、xls、csv 文件'
const title = (cells: readonly RawCell[]) => ({ rows: [['工号', '姓名'], cells] })
const sheetOf = (inner: string) => `<worksheet xmlns="${NS}">${inner}</worksheet>`
const dataOf = (inner: string) => sheetOf(`<sheetData>${inner}</sheetData>`)
const sst = (inner: string) => `<sst xmlns="${NS}">${inner}</sst>`
const shared = (at: number): RawCell => ({ xml: `<c r="REF" t="s"><v>${at}</v></c>` })

/** Files that are refused, each with the sentence that people read. */
const refused: Record<string, { bytes: () => Promise<Buffer> | Buffer; says: string; name?: string }> = {
  'an empty file': { bytes: () => Buffer.alloc(0), says: NO_WORKBOOK },
  'random bytes': { bytes: () => randomBytes(5000), says: NO_WORKBOOK },
  'a text with the wrong name': { bytes: () => Buffer.from('工号,姓名\n1,张三'), says: NO_WORKBOOK },
  'a PDF with the name of a workbook': { bytes: () => Buffer.from('%PDF-1.7\n…'), says: NO_WORKBOOK },
  'a page with the name of a workbook': { bytes: () => Buffer.from('<html><table></table></html>'), says: NO_WORKBOOK },
  'an encrypted workbook': { bytes: () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'), says: UNREADABLE },
  'the format before 2007': {
    bytes: () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
    name: '人员.xls',
    says: UNREADABLE,
  },
  'a document': { bytes: () => zipOf([['word/document.xml', '<w/>']]), name: '人员.docx', says: KIND },
  'a document with the name of a workbook': { bytes: () => zipOf([['word/document.xml', '<w/>']]), says: UNREADABLE },
  'a program': { bytes: () => Buffer.from('MZ…'), name: '人员.exe', says: KIND },
  'a name without ending': { bytes: () => aWorkbook(), name: '人员', says: KIND },
  'a csv that is a zip': { bytes: () => aWorkbook(), name: '人员.csv', says: KIND },
  'an archive without parts': { bytes: () => zipOf([]), says: NO_WORKBOOK },
  'a workbook cut in the middle': {
    bytes: async () => (await aWorkbook(title(['1', '张三']))).subarray(0, 700),
    says: UNREADABLE,
  },
  'a workbook without its last bytes': {
    bytes: async () => {
      const bytes = await aWorkbook(title(['1', '张三']))
      return bytes.subarray(0, bytes.length - 30)
    },
    says: UNREADABLE,
  },
  'a workbook with damaged data': {
    bytes: async () => {
      const bytes = await aWorkbook({
        rows: Array.from({ length: 300 }, (_, n) => [`A${n}`, randomBytes(20).toString('hex')]),
      })
      const at = bytes.indexOf('sheet1.xml') + 200
      return Buffer.concat([bytes.subarray(0, at), randomBytes(600), bytes.subarray(at + 600)])
    },
    says: UNREADABLE,
  },
  'two parts of one name': {
    bytes: () => zipOf([...partsOf(title(['1', '张三'])), ['xl/worksheets/sheet1.xml', dataOf('')]]),
    says: UNREADABLE,
  },
  'no workbook part': { bytes: () => aWorkbook({ parts: { 'xl/workbook.xml': null } }), says: UNREADABLE },
  'no sheet part': { bytes: () => aWorkbook({ parts: { 'xl/worksheets/sheet1.xml': null } }), says: UNREADABLE },
  'a sheet that is a chart': {
    bytes: () => aWorkbook({ sheets: '<sheet name="图" sheetId="1" r:id="rId3"/>' }),
    says: UNREADABLE,
  },
  'only hidden sheets': {
    bytes: () => aWorkbook({ sheets: '<sheet name="数据" sheetId="1" state="veryHidden" r:id="rId1"/>' }),
    says: '没有可见的工作表',
  },
  'broken XML': { bytes: () => aWorkbook({ sheet: dataOf('<row r="1"><c r="A1"></row>') }), says: BAD_SHEET },
  'bytes that are no text': {
    bytes: () => aWorkbook({ sheet: Buffer.from([0x3c, 0x61, 0xff, 0xfe, 0x80]) }),
    says: UNREADABLE,
  },
  'entities that grow': {
    bytes: () => {
      const lines = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`)
      return aWorkbook({
        sheet: `<!DOCTYPE x [<!ENTITY l0 "lol">${lines.join('')}]>${dataOf('<row r="1"><c r="A1" t="str"><v>&l9;</v></c></row>')}`,
      })
    },
    says: BAD_SHEET,
  },
  'an entity that reads a file': {
    bytes: () =>
      aWorkbook({
        sheet: `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${dataOf('<row r="1"><c r="A1" t="str"><v>&f;</v></c></row>')}`,
      }),
    says: BAD_SHEET,
  },
  'an entity in the shared texts': {
    bytes: () => aWorkbook({ strings: `<!DOCTYPE s [<!ENTITY x "y">]>${sst('<si><t>&x;</t></si>')}` }),
    says: badPart('xl/sharedStrings.xml'),
  },
  'an unknown entity': {
    bytes: () => aWorkbook({ data: '<row r="1"><c r="A1" t="str"><v>&nbsp;</v></c></row>' }),
    says: BAD_SHEET,
  },
  macros: {
    bytes: () => aWorkbook({ parts: { 'xl/vbaProject.bin': 'macro' } }),
    says: '不支持含宏的文件，请另存为 xlsx 后再导入',
  },
  'the ending of a workbook with macros': {
    bytes: () => aWorkbook(),
    name: '人员.xlsm',
    says: '不支持含宏的文件，请另存为 xlsx 后再导入',
  },
  'a bomb in the sheet': {
    bytes: () => aWorkbook({ sheet: hugeSheet(1_000_000, (no) => `<row r="${no}">${' '.repeat(150)}</row>`) }),
    says: INFLATED,
  },
  'a bomb in the shared texts': {
    bytes: () => aWorkbook({ strings: hugeSheet(100_000, () => `<si><t>${'a'.repeat(1000)}</t></si>`) }),
    says: INFLATED,
  },
  'a bomb in the formats': {
    bytes: () => aWorkbook({ parts: { 'xl/styles.xml': hugeSheet(100_000, () => ' '.repeat(1000)) } }),
    says: INFLATED,
  },
  'one text of fifty million characters': {
    bytes: () =>
      aWorkbook({
        sheet: hugeSheet(1, () => `<row r="1"><c r="A1" t="str"><v>${'字'.repeat(30_000_000)}</v></c></row>`),
      }),
    says: '单元格 A1 的内容过长',
  },
  'a hundred million shared texts': {
    bytes: () => aWorkbook({ strings: hugeSheet(6_000_000, () => '<si/>'), ...title([shared(1)]) }),
    says: INFLATED,
  },
  'ten thousand parts': {
    bytes: () => zipOf(Array.from({ length: 10_000 }, (_, n) => [`p${n}`, 'x'] as const)),
    says: INFLATED,
  },
  'a sheet of a million rows': {
    bytes: () =>
      aWorkbook({ sheet: hugeSheet(1_000_000, (no) => `<row r="${no}"><c r="A${no}"><v>${no}</v></c></row>`) }),
    says: '最多导入 50000 行',
  },
  'fifty thousand and a few rows': {
    bytes: () => aWorkbook({ sheet: hugeSheet(50_022, (no) => `<row r="${no}"><c r="A${no}"><v>1</v></c></row>`) }),
    says: '最多导入 50000 行',
  },
  'a column far to the right': {
    bytes: () => aWorkbook({ data: '<row r="1"><c r="ZZ1"><v>1</v></c></row>' }),
    says: '最多 100 列',
  },
  'a column beyond Excel': {
    bytes: () => aWorkbook({ data: '<row r="1"><c r="XFE1"><v>1</v></c></row>' }),
    says: UNREADABLE,
  },
  'a row beyond Excel': { bytes: () => aWorkbook({ data: '<row r="1048577"/>' }), says: UNREADABLE },
  'a negative row': { bytes: () => aWorkbook({ data: '<row r="-1"/>' }), says: UNREADABLE },
  'a row that is no number': { bytes: () => aWorkbook({ data: '<row r="1e9"/>' }), says: UNREADABLE },
  'rows out of order': { bytes: () => aWorkbook({ data: rowXml(['a'], 2) + rowXml(['b'], 1) }), says: UNREADABLE },
  'one row twice': { bytes: () => aWorkbook({ data: rowXml(['a'], 2) + rowXml(['b'], 2) }), says: UNREADABLE },
  'one cell twice': {
    bytes: () => aWorkbook({ data: '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>' }),
    says: UNREADABLE,
  },
  'a cell of another row': {
    bytes: () => aWorkbook({ data: '<row r="1"><c r="A2"><v>1</v></c></row>' }),
    says: UNREADABLE,
  },
  'a reference that is none': {
    bytes: () => aWorkbook({ data: '<row r="1"><c r="A-1"><v>1</v></c></row>' }),
    says: UNREADABLE,
  },
  'a merge of negative cells': {
    bytes: () => aWorkbook({ ...title(['1']), afterData: '<mergeCells><mergeCell ref="A-1:B2"/></mergeCells>' }),
    says: UNREADABLE,
  },
  'a cell of five thousand characters': {
    bytes: () => aWorkbook(title(['1', '张'.repeat(5000)])),
    says: '单元格 B2 的内容过长',
  },
  'a csv with an open quote': {
    bytes: () => Buffer.from('工号,姓名\n1,"张三\n2,李四'),
    name: 'a.csv',
    says: '第 2 行的引号没有结束',
  },
  'a csv with zero bytes': { bytes: () => Buffer.from('工号,姓名\n1,\0\0'), name: 'a.csv', says: badLine(2) },
  'a csv of many rows': { bytes: () => Buffer.from('1,2\n'.repeat(60_000)), name: 'a.csv', says: '最多导入 50000 行' },
  'a csv of many columns': { bytes: () => Buffer.from(`${'x,'.repeat(200)}x`), name: 'a.csv', says: '最多 100 列' },
  'a csv of bytes in no encoding': { bytes: () => Buffer.from('ff80ff80ff0a', 'hex'), name: 'a.csv', says: badLine(1) },
}

describe('the reader refuses', () => {
  test.each(Object.entries(refused))('%s', async (_what, { bytes, name, says }) => {
    await expect(read(await bytes(), name)).rejects.toMatchObject({ message: says })
  })

  test('a file that takes too long', async () => {
    const slow = await aWorkbook({ sheet: hugeSheet(40_000, (no) => rowXml(['甲', '乙', '丙'], no)) })

    await expect(read(slow, 'a.xlsx', 20)).rejects.toMatchObject({ message: '文件内容过于复杂，无法在限定时间内读取' })
  })

  test('a declared size that is not the real one', async () => {
    const bytes = await aWorkbook(title(['1', '张三']))
    const entry = bytes.indexOf(Buffer.from('504b0102', 'hex'), bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 60)
    bytes.writeUInt32LE(10, entry + 24)

    await expect(read(bytes)).rejects.toMatchObject({ message: UNREADABLE })
  })
})

/** Odd files that are read, with the cells they give. */
const accepted: Record<string, { bytes: () => Promise<Buffer> | Buffer; cells: string[][]; name?: string }> = {
  'texts in the cells': {
    bytes: () => aWorkbook(title(['001', '张三'])),
    cells: [
      ['工号', '姓名'],
      ['001', '张三'],
    ],
  },
  'shared texts with runs and readings': {
    bytes: () =>
      aWorkbook({
        strings: sst(
          '<si><t>工号</t></si><si><r><t>张</t></r><r><t>三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></si>',
        ),
        rows: [[shared(0)], [shared(1)]],
      }),
    cells: [['工号'], ['张三']],
  },
  'a shared text that is not there': {
    bytes: () => aWorkbook({ strings: sst(''), rows: [['a', shared(9), 'b']] }),
    cells: [['a', '', 'b']],
  },
  'escaped characters': { bytes: () => aWorkbook({ rows: [['a_x000D_b', 'c_x0041_']] }), cells: [['a\rb', 'cA']] },
  'the last value of a formula, never the formula': {
    bytes: () =>
      aWorkbook({
        rows: [
          [
            { xml: '<c r="REF" t="str"><f>HYPERLINK("http://x","y")</f><v>y</v></c>' },
            { xml: '<c r="REF"><f>1+1</f><v>2</v></c>' },
            { xml: '<c r="REF"><f>NOW()</f></c>' },
            'z',
          ],
        ],
      }),
    cells: [['y', '2', '', 'z']],
  },
  'a formula that starts a program': {
    bytes: () => aWorkbook({ rows: [[{ xml: '<c r="REF"><f>cmd|\' /C calc\'!A0</f></c>' }, 'x']] }),
    cells: [['', 'x']],
  },
  'errors and switches': {
    bytes: () =>
      aWorkbook({ rows: [[{ xml: '<c r="REF" t="e"><v>#REF!</v></c>' }, { xml: '<c r="REF" t="b"><v>1</v></c>' }]] }),
    cells: [['#REF!', '是']],
  },
  'dates in every form': {
    bytes: () =>
      aWorkbook({
        rows: [
          [
            number(45981, LOOK.day),
            number(45981.5, LOOK.dayAndTime),
            number(45981, LOOK.chineseDay),
            number(45981, LOOK.builtInChineseDay),
            number(45981, LOOK.quotedLetters),
            { xml: '<c r="REF" t="d"><v>2025-11-20T00:00:00Z</v></c>' },
            '2025年11月20日',
          ],
        ],
      }),
    cells: [
      ['2025-11-20', '2025-11-20 12:00:00', '2025-11-20', '2025-11-20', 'dmy45981.00', '2025-11-20', '2025年11月20日'],
    ],
  },
  'dates of the calendar of 1904': {
    bytes: () =>
      aWorkbook({ workbookPr: '<workbookPr date1904="1"/>', rows: [[number(44519, LOOK.day), number(0, LOOK.day)]] }),
    cells: [['2025-11-20', '1904-01-01']],
  },
  'the first days of Excel': {
    bytes: () =>
      aWorkbook({
        rows: [
          [
            number(1, LOOK.day),
            number(59, LOOK.day),
            number(60, LOOK.day),
            number(61, LOOK.day),
            number(-1, LOOK.day),
            number('1e30', LOOK.day),
          ],
        ],
      }),
    cells: [['1900-01-01', '1900-02-28', '1900-02-29', '1900-03-01', '-1', '1e+30']],
  },
  'long numbers without exponent': {
    bytes: () =>
      aWorkbook({
        rows: [[number('1.3800138000E10'), number('110101199003074514'), number('0.1'), number('1.1000000000000001')]],
      }),
    cells: [['13800138000', '110101199003074512', '0.1', '1.1']],
  },
  'full-width signs as they are': {
    bytes: () => aWorkbook(title(['１２３', '张三'])),
    cells: [
      ['工号', '姓名'],
      ['１２３', '张三'],
    ],
  },
  'another prefix of the namespace': {
    bytes: () =>
      aWorkbook({
        sheet: `<x:worksheet xmlns:x="${NS}"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
      }),
    cells: [['a']],
  },
  'rows and cells without references': {
    bytes: () =>
      aWorkbook({
        data: '<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row><c t="str"><v>c</v></c></row>',
      }),
    cells: [['a', 'b'], ['c']],
  },
  'a sheet in UTF-16': {
    bytes: () => aWorkbook({ sheet: Buffer.from(`\ufeff${dataOf(rowXml(['张三'], 1))}`, 'utf16le') }),
    cells: [['张三']],
  },
  'blank rows to the end of Excel': {
    bytes: () => aWorkbook({ data: `${rowXml(['a'], 1)}<row r="1048576" s="1" customFormat="1"/>` }),
    cells: [['a']],
  },
  'a dimension that lies': {
    bytes: () => aWorkbook({ beforeData: '<dimension ref="A1:XFD1048576"/>', rows: [['a']] }),
    cells: [['a']],
  },
  'links to other files': {
    bytes: () =>
      aWorkbook({
        rows: [['a']],
        parts: {
          'xl/externalLinks/externalLink1.xml': '<x/>',
          'xl/worksheets/_rels/sheet1.xml.rels':
            '<Relationships><Relationship Id="rId1" Type="hyperlink" Target="http://169.254.169.254/" TargetMode="External"/></Relationships>',
        },
      }),
    cells: [['a']],
  },
  'the first sheet that is shown': {
    bytes: () =>
      aWorkbook({
        sheets: '<sheet name="旧" sheetId="1" state="hidden" r:id="rId1"/><sheet name="新" sheetId="2" r:id="rId2"/>',
        rows: [['old']],
        parts: { 'xl/worksheets/sheet2.xml': dataOf(rowXml(['new'], 1)) },
      }),
    cells: [['new']],
  },
  'a csv of UTF-8 with a mark': {
    bytes: () => Buffer.from('\ufeff工号,姓名\r\n1,"张,三"\r\n'),
    name: 'a.csv',
    cells: [
      ['工号', '姓名'],
      ['1', '张,三'],
    ],
  },
  'a csv of GB18030': {
    bytes: () => Buffer.from('b9a4bac52cd0d5c3fb0a312cd5c5c8fd', 'hex'),
    name: 'A.CSV',
    cells: [
      ['工号', '姓名'],
      ['1', '张三'],
    ],
  },
  'a csv of UTF-16 with tabs': {
    bytes: () => Buffer.from('\ufeff工号\t姓名\n1\t张三', 'utf16le'),
    name: 'a.csv',
    cells: [
      ['工号', '姓名'],
      ['1', '张三'],
    ],
  },
  'a csv with line ends in a cell': {
    bytes: () => Buffer.from('a;b\n"x ""y""\nz";2\n'),
    name: 'a.csv',
    cells: [
      ['a', 'b'],
      ['x "y"\nz', '2'],
    ],
  },
}

describe('the reader takes', () => {
  test.each(Object.entries(accepted))('%s', async (_what, { bytes, name, cells }) => {
    const content = await read(await bytes(), name)

    expect(content.rows.map((row) => row.cells)).toEqual(cells)
  })

  test('fifty thousand rows with their numbers in the file', async () => {
    const content = await read(await aWorkbook({ sheet: hugeSheet(50_000, (no) => rowXml([`A${no}`, '张三'], no)) }))

    expect(content.rows).toHaveLength(50_000)
    expect(content.rows.at(-1)).toEqual({ no: 50_000, cells: ['A50000', '张三'] })
  })

  test('which cells are dates, for keys that Excel has written anew', async () => {
    const content = await read(await aWorkbook({ rows: [['1-2', number(45659, LOOK.day), number(7)]] }))

    expect(content.rows).toEqual([{ no: 1, cells: ['1-2', '2025-01-02', '7'], dates: [1] }])
  })

  test('what is merged and hidden, to be said by the check', async () => {
    const content = await read(
      await aWorkbook({
        ...title(['1', '张三']),
        rowAttributes: { 2: ' hidden="1"' },
        beforeData: '<cols><col min="2" max="3" hidden="1"/><col min="5" max="5" width="0"/></cols>',
        afterData: '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>',
      }),
    )

    expect(content.hiddenRows).toEqual([2])
    expect(content.hiddenColumns).toEqual([
      { from: 1, to: 2 },
      { from: 4, to: 4 },
    ])
    expect(content.merges).toEqual([{ top: 1, left: 0, bottom: 1, right: 1 }])
  })
})
