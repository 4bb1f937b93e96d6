import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CFB, utils, type WorkSheet, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorkbook } from '#test/factories/workbook/workbook.ts'
import type { SheetPicture } from './limits.ts'
import { readSheet } from './read-sheet.ts'

let dir: string
let made = 0
beforeAll(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-xls-'))
})
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }))

const read = (bytes: Buffer, name = '题目.xls', timeMs?: number, pictures = false) => {
  made += 1
  const file = path.join(dir, `${made}`)
  fs.writeFileSync(file, bytes)
  return readSheet(file, name, { timeMs, pictures })
}

const UNREADABLE = '文件已损坏，无法读取，请重新保存或重新下载'
const NO_WORKBOOK = '内容不是 Excel 文件，请用 Excel 或 WPS 另存为 xlsx'
const ENCRYPTED = '文件设有打开密码，请去掉密码后再导入'

interface Sheets {
  hidden?: boolean
  from1904?: boolean
  type?: 'biff8' | 'biff5'
}

const anXls = (sheet: WorkSheet, { hidden = false, from1904 = false, type = 'biff8' }: Sheets = {}): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '题目')
  book.Workbook = { Sheets: [{ Hidden: hidden ? 1 : 0 }], WBProps: { date1904: from1904 } }
  return write(book, { type: 'buffer', bookType: type }) as Buffer
}
const plain = () =>
  anXls(
    utils.aoa_to_sheet([
      ['题型', '题干'],
      ['单选', '先做什么？'],
    ]),
  )
const dated = (value: number, z: string): WorkSheet => ({ A1: { t: 'n', v: value, z }, '!ref': 'A1' })

/** The file with another stream in it, or with one of its streams changed. */
const withStream = (bytes: Buffer, name: string, change: (content: Buffer) => Buffer): Buffer => {
  const compound = CFB.read(bytes, { type: 'buffer' })
  const content = Buffer.from((CFB.find(compound, name)?.content ?? []) as Uint8Array)
  CFB.utils.cfb_add(compound, name, change(content))
  return Buffer.from(CFB.write(compound, { type: 'buffer' }) as Uint8Array)
}

/** Every cell format of the workbook gets this number of a built-in one. */
const withBuiltInFormat = (bytes: Buffer, format: number) =>
  withStream(bytes, '/Workbook', (content) => {
    const XF = 0x00e0
    for (let at = 0; at + 4 <= content.length; at += 4 + content.readUInt16LE(at + 2))
      if (content.readUInt16LE(at) === XF) content.writeUInt16LE(format, at + 6)
    return content
  })

/** The record that says by which password everything after it is scrambled. */
const FILE_PASS = Buffer.from(`2f003600${'0100010001'}${'00'.repeat(49)}`, 'hex')

const behindFirstRecord = (content: Buffer, record: Buffer) => {
  const at = 4 + content.readUInt16LE(2)
  return Buffer.concat([content.subarray(0, at), record, content.subarray(at)])
}

/** The sheet with so many rows of a number each, as records of their own: a library takes seconds to write them. */
const withRows = (bytes: Buffer, many: number) =>
  withStream(bytes, '/Workbook', (content) => {
    const [NUMBER, LENGTH, END] = [0x0203, 14, Buffer.from('0a000000', 'hex')]
    const records = Buffer.alloc(many * (4 + LENGTH))
    for (let row = 0; row < many; row += 1) {
      const at = row * (4 + LENGTH)
      records.writeUInt16LE(NUMBER, at)
      records.writeUInt16LE(LENGTH, at + 2)
      records.writeUInt16LE(row, at + 4)
      records.writeDoubleLE(row, at + 10)
    }
    const end = content.lastIndexOf(END)
    return Buffer.concat([content.subarray(0, end), records, content.subarray(end)])
  })

const refused: Record<string, { bytes: () => Promise<Buffer> | Buffer; says: string; name?: string }> = {
  'random bytes': { bytes: () => randomBytes(5000), says: NO_WORKBOOK },
  'the head of a compound file and nothing else': {
    bytes: () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
    says: UNREADABLE,
  },
  'a workbook cut in the middle': { bytes: () => plain().subarray(0, 2000), says: UNREADABLE },
  'a workbook whose records are noise': {
    bytes: () => withStream(plain(), '/Workbook', () => randomBytes(4000)),
    says: UNREADABLE,
  },
  'an encrypted workbook': {
    bytes: () => withStream(plain(), '/Workbook', (content) => behindFirstRecord(content, FILE_PASS)),
    says: ENCRYPTED,
  },
  'an encrypted newer workbook': {
    bytes: () => withStream(plain(), '/EncryptedPackage', () => randomBytes(100)),
    says: ENCRYPTED,
  },
  'a document of Word': {
    bytes: () => {
      const compound = CFB.utils.cfb_new()
      CFB.utils.cfb_add(compound, '/WordDocument', randomBytes(5000))
      return Buffer.from(CFB.write(compound, { type: 'buffer' }) as Uint8Array)
    },
    says: UNREADABLE,
  },
  'a workbook of Excel 95': {
    bytes: () => anXls(utils.aoa_to_sheet([['a']]), { type: 'biff5' }),
    says: '不支持 Excel 95 及更早的文件，请另存为 xlsx',
  },
  macros: {
    bytes: () => withStream(plain(), '/_VBA_PROJECT_CUR/VBA/dir', () => Buffer.from('macro')),
    says: '不支持含宏的文件，请另存为 xlsx 后再导入',
  },
  'only hidden sheets': { bytes: () => anXls(utils.aoa_to_sheet([['a']]), { hidden: true }), says: '没有可见的工作表' },
  'as many rows as the format holds': {
    bytes: () => withRows(plain(), 65_536),
    says: '最多导入 50000 行',
  },
  'as many columns as the format holds': {
    bytes: () => anXls(utils.aoa_to_sheet([Array.from({ length: 256 }, (_, n) => n)])),
    says: '最多 100 列',
  },
  'a text with the old ending': { bytes: () => Buffer.from('题型,题干'), says: NO_WORKBOOK },
}

describe('the reader of workbooks before 2007 refuses', () => {
  test.each(Object.entries(refused))('%s', async (_what, { bytes, name, says }) => {
    await expect(read(await bytes(), name)).rejects.toMatchObject({ message: says })
  })
})

describe('the reader of workbooks before 2007', () => {
  test('reads what LibreOffice wrote: the shown sheet, values of formulas, dates, and what is merged or hidden', async () => {
    const real = fs.readFileSync(new URL('../../../../../test/files/libreoffice.xls', import.meta.url))

    const { rows, ...facts } = await read(real)

    const [heads, first, hidden, last] = rows.map(({ cells }) => cells)
    expect(heads).toEqual(['题型', '题干', '日期', '时间', '数字', '长号', '是否', '公式', '错误'])
    expect(first?.slice(2)).toEqual(['2025-11-20', '2025-11-20 12:00:00', '0.1', '13800138000', '是', '3', '#DIV/0!'])
    expect(first?.[1]).toBe('高处作业的基准高度是多少？'.repeat(30))
    expect(hidden?.[0]).toBe('隐藏行')
    expect(last).toEqual(['判断', '雷雨天可以登高。', '2025-11-20', '', '-1', '1.5', '否', '链接'])
    expect(facts).toEqual({
      merges: [{ top: 4, left: 5, bottom: 4, right: 6 }],
      hiddenRows: [3],
      hiddenColumns: [{ from: 9, to: 9 }],
      pictures: [],
    })
  })

  test.each([
    ['a day', dated(45_981, 'yyyy-mm-dd'), {}, '2025-11-20'],
    ['a Chinese day', dated(45_981, 'yyyy"年"m"月"d"日"'), {}, '2025-11-20'],
    ['a moment', dated(45_981.5, 'm/d/yy h:mm'), {}, '2025-11-20 12:00:00'],
    ['a day of the calendar of 1904', dated(44_519, 'yyyy-mm-dd'), { from1904: true }, '2025-11-20'],
    ['a number whose unit has the letters of a date', dated(5, '0" dm"'), {}, '5 dm'],
    ['a share', dated(0.5, '0%'), {}, '50%'],
    ['a number with leading zeros', dated(7, '000'), {}, '007'],
    ['a day without its year', dated(45_659, 'm"月"d"日"'), {}, '1月2日'],
    ['a time', dated(0.3541666666, 'h:mm'), {}, '8:30'],
    ['a long number', dated(13_800_138_000, '0'), {}, '13800138000'],
  ])('shows %s as people typed it', async (_what, sheet, book, says) => {
    const { rows } = await read(anXls(sheet, book))

    expect(rows.map(({ cells }) => cells)).toEqual([[says]])
  })

  test('is told by its bytes, whatever its ending says', async () => {
    const { rows } = await read(plain(), '题目.xlsx')

    expect(rows[0]?.cells).toEqual(['题型', '题干'])
  })

  test('knows the built-in days of East Asia, which have no code in the file', async () => {
    const { rows } = await read(withBuiltInFormat(anXls(dated(45_981, 'm/d/yy')), 31))

    expect(rows).toEqual([{ no: 1, cells: ['2025-11-20'], dates: [0] }])
  })

  test('tells where pictures lie, as the newer form of the same sheet does', async () => {
    const of = (ending: string) => new URL(`../../../../../test/files/libreoffice-pictures.${ending}`, import.meta.url)
    // Written by LibreOffice 7.4, one out of the other.
    const [older, newer] = await Promise.all(
      ['xls', 'xlsx'].map((ending) => readSheet(fileURLToPath(of(ending)), `题目.${ending}`, { pictures: true })),
    )

    const cells = (pictures: SheetPicture[] = []) => pictures.map(({ row, column }) => [row, column])
    expect(cells(older?.pictures)).toEqual(cells(newer?.pictures))
    expect(older?.pictures).toHaveLength(5)
    expect(older?.pictures.every(({ part, unread }) => part === null && unread)).toBe(true)
    expect((await readSheet(fileURLToPath(of('xls')), '题目.xls')).pictures).toEqual([])
  })

  test('a drawing that is broken off hides no row', async () => {
    // A container that promises more than there is, and a shape without a place.
    for (const drawing of ['0f0002f0ffffffff', '0f0004f010000000b20c0af008000000', '0f']) {
      const body = Buffer.from(drawing, 'hex')
      const head = Buffer.from([0xec, 0, body.length, 0])
      const end = Buffer.from('0a000000', 'hex')
      const bytes = withStream(plain(), '/Workbook', (content) => {
        const at = content.lastIndexOf(end)
        return Buffer.concat([content.subarray(0, at), head, body, content.subarray(at)])
      })

      const { rows, pictures } = await read(bytes, '题目.xls', undefined, true)

      expect([rows.length, pictures]).toEqual([2, []])
    }
  })

  test('takes a newer workbook with the old ending, as WPS saves it', async () => {
    const { rows } = await read(await aWorkbook({ rows: [['题型'], ['单选']] }))

    expect(rows.map(({ cells }) => cells)).toEqual([['题型'], ['单选']])
  })
})
