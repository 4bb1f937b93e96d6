import { readFile } from 'node:fs/promises'
import { exportQuestions } from '@portal/contract/areas/assessment/exchange-import.ts'
import { type ImportReport } from '@portal/contract/areas/exchange/import.ts'
import { getImport, importFaultFile } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#src/schema/file.ts'
import { aPng } from '#test/factories/png.ts'
import { aCategory } from '#test/factories/question.ts'
import {
  aDrawnWorkbook,
  anExcel365Workbook,
  aWpsWorkbook,
  placedCell,
  wpsCell,
  wpsCellSavedByExcel,
} from '#test/factories/workbook/pictured-workbook.ts'
import type { RawCell } from '#test/factories/workbook/workbook.ts'
import { zipOf } from '#test/factories/workbook/workbook.ts'
import { postFor } from '#test/import-client.ts'
import { comparable, forAnotherBank, openQuestionDesk, type QuestionDesk, saidIn } from '#test/question-archive.ts'

let desk: QuestionDesk
beforeAll(async () => {
  desk = await openQuestionDesk()
})
afterAll(() => desk.t.close())

const RED = 'ID_0A1B2C3D4E5F60718293A4B5C6D7E8F9'
const BLUE = 'ID_FFEEDDCCBBAA99887766554433221100'
/** Pictures that are told apart by their width once they are stored. */
const [narrow, wide, scene] = [aPng(30, 20), aPng(50, 20), aPng(800, 600)]
const titles = ['题型', '题干', '选项A', '选项B', '正确答案', '分值', '图片']

/** Widths of the stored pictures of a text, in its order. */
const widthsIn = async (html: string | undefined) => {
  const ids = [...(html ?? '').matchAll(/data-file="([0-9a-f-]{36})"/g)].map(([, id = '']) => id)
  const rows = await Promise.all(ids.map((id) => desk.t.db.select().from(files).where(eq(files.id, id))))
  return rows.map(([row]) => row?.facts.width)
}

const plain = (html: string | undefined) => (html ?? '').replace(/<img[^>]*>/g, '▣')
const guessesOf = (report: ImportReport) => saidIn(report, 'guess')
const goodIn = ({ counts }: ImportReport) => counts.add + counts.guess

test('a workbook of LibreOffice comes in with the pictures that lie over its cells, and goes out and back equal', async () => {
  const [first, second] = [await aCategory(desk.t.db), await aCategory(desk.t.db)]
  // Written by LibreOffice 7.4 out of a sheet with framed pictures, as it is.
  const book = await readFile(new URL('../../../../../test/files/libreoffice-pictures.xlsx', import.meta.url))
  const report = await desk.checked(book, first.id)

  const made = await desk.take(book, first.id)

  expect(guessesOf(report)).toEqual(['第 3 行：2 张图片未写位置，已放在题干之后'])
  const [judge, single, hotspot] = ['judge', 'single', 'hotspot'].map((kind) => made.find((each) => each.kind === kind))
  expect(plain(single?.stem)).toBe('<p>图中缺少什么？▣ 请选择</p>')
  expect(single?.options.map(({ html }) => plain(html))).toEqual(['<p>护栏</p>', '<p>▣</p>'])
  expect(plain(judge?.stem)).toBe('<p>如图所示的作业是安全的</p><p>▣</p><p>▣</p>')
  expect(hotspot).toMatchObject({ picture: { width: 800, height: 600 }, key: { regions: [{ name: '灭火器被遮挡' }] } })

  const body = { filter: { typeId: first.id }, format: 'zip' as const, withKey: true }
  const { rawPayload } = await postFor(desk.t, desk.officer, exportQuestions.path, body)
  const back = await desk.take(await forAnotherBank(rawPayload), second.id, '题目.zip')
  expect(back.map(comparable)).toEqual(made.map(comparable))
})

test('pictures in cells as WPS writes them are the options and the stem of their question', async () => {
  const bank = await aCategory(desk.t.db)
  const rows: RawCell[][] = [
    titles,
    ['单选', '哪张图中有护栏？参照[图1]', wpsCell(RED), wpsCell(BLUE), 'B', '2', wpsCell(BLUE)],
    ['判断', '如图所示的作业是安全的', null, null, '错', '2', wpsCellSavedByExcel(RED)],
  ]

  const made = await desk.take(await aWpsWorkbook(rows, { [RED]: narrow, [BLUE]: wide }), bank.id)

  const [judge, single] = ['judge', 'single'].map((kind) => made.find((each) => each.kind === kind))
  expect(plain(single?.stem)).toBe('<p>哪张图中有护栏？参照▣</p>')
  expect(await widthsIn(single?.stem)).toEqual([50])
  expect(await widthsIn(single?.options.map(({ html }) => html).join(''))).toEqual([30, 50])
  expect(plain(judge?.stem)).toBe('<p>如图所示的作业是安全的</p><p>▣</p>')
  expect(await widthsIn(judge?.stem)).toEqual([30])
})

test('pictures that Excel 365 placed in cells are taken, and other errors are named', async () => {
  const bank = await aCategory(desk.t.db)
  const rows: RawCell[][] = [
    titles,
    ['单选', '哪一张？', placedCell(2), placedCell(1), 'A', '2', null],
    ['单选', '哪一个？', { xml: '<c r="REF" t="e"><v>#VALUE!</v></c>' }, '乙', 'B', '2', null],
  ]

  const report = await desk.checked(await anExcel365Workbook(rows, [narrow, wide]), bank.id)
  const [made] = await desk.take(await anExcel365Workbook(rows.slice(0, 2), [narrow, wide]), bank.id)

  expect(report.faults.map(({ message }) => message)).toEqual(['第 3 行：单元格 C3 是错误值 #VALUE!'])
  expect(await widthsIn(made?.options.map(({ html }) => html).join(''))).toEqual([50, 30])
})

describe('the preview', () => {
  test('shows the pictures of a row before anything is written, and to nobody else', async () => {
    const bank = await aCategory(desk.t.db)
    const rows: RawCell[][] = [
      titles,
      ['找隐患', '找出隐患', null, null, '矩形(1,1,200,200)|甲|分值=2', '2', wpsCell(RED)],
      ['判断', '没有图片', null, null, '对', '2', null],
    ]

    const { id, diff } = await desk.checked(await aWpsWorkbook(rows, { [RED]: scene }), bank.id)

    const [picture] = diff[0]?.pictures ?? []
    expect(diff.map(({ pictures }) => pictures.map(({ name }) => name))).toEqual([['图G2'], []])
    expect(diff[0]?.shown?.picture).toBe(`${picture?.fileId} 800x600`)
    const shown = await desk.t.running.app.inject({
      method: 'GET',
      url: picture?.url ?? '',
      headers: { 'x-token': desk.officer.token },
    })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    const other = await desk.t.as(P.questionBank, P.questionBankImport)
    expect(await other.refused(getImport, { id })).toMatchObject({ message: '内容不存在或无权查看' })
  })

  test('puts pictures with an address into the texts', async () => {
    const bank = await aCategory(desk.t.db)
    const rows: RawCell[][] = [titles, ['判断', '看图', null, null, '对', '2', wpsCell(RED)]]

    const { diff } = await desk.checked(await aWpsWorkbook(rows, { [RED]: narrow }), bank.id)

    const { pictures = [], shown } = diff[0] ?? {}
    expect(shown?.stem).toContain(
      `<img src="${pictures[0]?.url.replaceAll('&', '&amp;')}" data-file="${pictures[0]?.fileId}"`,
    )
  })
})

test('the fault file takes the pictures along, so that it can be sent again once it is repaired', async () => {
  const bank = await aCategory(desk.t.db)
  const rows: RawCell[][] = [titles, ['单选', '缺什么？[图1]', wpsCell(RED), '乙', '', '2', wpsCell(BLUE)]]
  const report = await desk.checked(await aWpsWorkbook(rows, { [RED]: narrow, [BLUE]: wide }), bank.id)

  const answer = await postFor(desk.t, desk.officer, importFaultFile.path, { id: report.id })
  const again = await desk.checked(answer.rawPayload, bank.id, '错误原因.zip')

  expect(answer.headers['content-type']).toBe('application/zip')
  expect(again.faults.map(({ message }) => message)).toEqual(report.faults.map(({ message }) => message))
  expect(again.diff[0]?.pictures.map(({ name }) => name)).toEqual(['图G2', '图C2'])
})

describe('what is odd about pictures', () => {
  test('several over one cell are counted as people read them', async () => {
    const bank = await aCategory(desk.t.db)
    const anchors = [
      { row: 1, column: 1, top: 900_000, picture: 2 },
      { row: 1, column: 1, top: 20_000, left: 500_000, picture: 1 },
      { row: 1, column: 1, top: 30_000, left: 10_000, picture: 0 },
    ]
    const rows = [titles, ['判断', '[图1]、[图2]、[图3]', null, null, '对', '2', null]]

    const [made] = await desk.take(await aDrawnWorkbook(rows, [narrow, wide, scene], { anchors }), bank.id)

    expect(await widthsIn(made?.stem)).toEqual([30, 50, 800])
  })

  test('a picture that is cut, turned, or over no question is said', async () => {
    const bank = await aCategory(desk.t.db)
    const anchors = [
      { row: 0, column: 0, picture: 0 },
      { row: 1, column: 1, picture: 0, cropped: true },
      { row: 2, column: 1, picture: 1, rotated: true },
      { row: 7, column: 8, picture: 1 },
    ]
    const rows = [
      titles,
      ['判断', '剪过[图1]', null, null, '对', '2', null],
      ['判断', '转过[图1]', null, null, '对', '2', null],
    ]

    const report = await desk.checked(await aDrawnWorkbook(rows, [narrow, wide], { anchors }), bank.id)

    expect(guessesOf(report)).toEqual([
      '第 1 行：单元格 A1 的图片不属于任何题目，已忽略',
      '第 2 行：图片 图B2 在表格中被裁剪、旋转或翻转，将导入原图',
      '第 3 行：图片 图B3 在表格中被裁剪、旋转或翻转，将导入原图',
      '第 8 行：单元格 I8 的图片不属于任何题目，已忽略',
    ])
    expect(goodIn(report)).toBe(2)
  })

  test('a picture that is linked, gone, no picture at all or of an unknown id is said at its row, by its cell', async () => {
    const bank = await aCategory(desk.t.db)
    const anchors = [
      { row: 1, column: 1, picture: 0 },
      { row: 2, column: 1, picture: 1 },
      { row: 3, column: 1, picture: 2 },
    ]
    const relations = [
      ['rId2', 'http://x/image', '../media/gone.png'],
      ['rId3', 'http://x/image', '../../../../../../etc/passwd'],
    ] as const
    const rows = [titles, ...['甲', '乙', '丙'].map((stem) => ['判断', stem, null, null, '对', '2', null])]
    const drawn = await aDrawnWorkbook(rows, [Buffer.from('MZ not a picture')], { anchors, relations })
    const wps = await aWpsWorkbook([titles, ['判断', '丁', null, null, '对', '2', wpsCell('ID_FF')]], { [RED]: narrow })

    const reports = [await desk.checked(drawn, bank.id), await desk.checked(wps, bank.id)]

    expect(reports.flatMap(({ faults }) => faults.map(({ message }) => message))).toEqual([
      '第 2 行：图片 图B2 未找到',
      '第 3 行：图片 图B3 未找到',
      '第 4 行：图片 图B4 未找到',
      '第 2 行：图片 图G2 未找到',
    ])
  })

  test('a picture in a form that browsers do not draw keeps its row out, and only its row', async () => {
    const bank = await aCategory(desk.t.db)
    const metafile = Buffer.concat([Buffer.from('d7cdc69a', 'hex'), Buffer.alloc(60)])
    const rows = [titles, ...['甲', '乙'].map((stem) => ['判断', stem, null, null, '对', '2', null])]
    const anchors = [{ row: 1, column: 1, picture: 0 }]

    const report = await desk.checked(await aDrawnWorkbook(rows, [metafile], { anchors }), bank.id)

    expect(report.faults.map(({ message, hint }) => [message, hint])).toEqual([
      ['第 2 行：图片 图B2 未找到', '支持 png、jpg、gif、webp；名称为图加单元格的是该单元格里的图片'],
    ])
    expect(goodIn(report)).toBe(1)
  })

  test('pictures of a workbook of before 2007 are said at their rows, with the way out', async () => {
    const bank = await aCategory(desk.t.db)
    // Written by LibreOffice 7.4: two pictures in the row of the first question, two in the second, one in the third.
    const book = await readFile(new URL('../../../../../test/files/libreoffice-pictures.xls', import.meta.url))

    const report = await desk.checked(book, bank.id, '题目.xls')

    expect(guessesOf(report)).toEqual([
      '第 2 行：xls 文件中的 2 张图片未读取，请另存为 xlsx 后导入',
      '第 3 行：xls 文件中的 2 张图片未读取，请另存为 xlsx 后导入',
      '第 4 行：xls 文件中的 1 张图片未读取，请另存为 xlsx 后导入',
    ])
    const faults = report.faults.map(({ message }) => message)
    for (const cell of ['B2', 'D2', 'B3', 'B3-2', 'G4'])
      expect(faults.some((message) => message.endsWith(`图片 图${cell} 未找到`))).toBe(true)
    expect(goodIn(report)).toBe(0)
  })

  test('hidden pictures and second copies for older programs are not there', async () => {
    const bank = await aCategory(desk.t.db)
    const anchor = (inner: string) =>
      `<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>2</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>${inner}<xdr:clientData/></xdr:twoCellAnchor>`
    const pic = (hidden: string) =>
      `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="图片"${hidden}/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic>`
    const inner = [
      anchor(pic(' hidden="1"')),
      `<mc:AlternateContent><mc:Choice Requires="a14">${anchor(pic(''))}</mc:Choice><mc:Fallback>${anchor(pic(''))}</mc:Fallback></mc:AlternateContent>`,
    ].join('')
    const rows = [titles, ['判断', '只有一张[图1]', null, null, '对', '2', null]]

    const report = await desk.checked(await aDrawnWorkbook(rows, [narrow], { inner }), bank.id)

    expect(guessesOf(report)).toEqual([])
    expect(report.diff[0]?.shown?.stem).toMatch(/^<p>只有一张<img [^>]*><\/p>$/)
  })

  test('pictures that inflate to more than an import may hold refuse the file', async () => {
    const bank = await aCategory(desk.t.db)
    const rows = [titles, ['判断', '甲', null, null, '对', '2', null]]
    const bomb = Buffer.alloc(61 * 1024 * 1024)
    const book = await aDrawnWorkbook(rows, [bomb], { anchors: [{ row: 1, column: 1, picture: 0 }] })

    expect((await desk.send(book, bank.id)).message).toBe('文件解压后过大，无法读取')
  })

  test('more places of pictures than any sheet has refuse the file', async () => {
    const bank = await aCategory(desk.t.db)
    const rows = [titles, ['判断', '甲', null, null, '对', '2', null]]
    const anchors = Array.from({ length: 20_001 }, () => ({ row: 1, column: 1, picture: 0 }))

    expect((await desk.send(await aDrawnWorkbook(rows, [narrow], { anchors }), bank.id)).message).toBe(
      '文件解压后过大，无法读取',
    )
  })

  test('a question with more than twenty pictures is refused as in the editor', async () => {
    const bank = await aCategory(desk.t.db)
    const anchors = Array.from({ length: 21 }, (_, at) => ({ row: 1, column: 1, top: at * 200_000, picture: 0 }))
    const rows = [titles, ['判断', '甲', null, null, '对', '2', null]]

    const { faults } = await desk.checked(await aDrawnWorkbook(rows, [narrow], { anchors }), bank.id)

    expect(faults.map(({ message }) => message)).toEqual(['第 2 行：图片最多 20 张'])
  })

  test('in an archive, the pictures of cells and those beside it stand side by side', async () => {
    const bank = await aCategory(desk.t.db)
    const rows: RawCell[][] = [titles, ['判断', '[图1]与[图护栏]', null, null, '对', '2', wpsCell(RED)]]
    const archive = await zipOf([
      ['题目.xlsx', await aWpsWorkbook(rows, { [RED]: narrow })],
      ['图护栏.png', wide],
      ['图1.png', scene],
    ])

    const [made] = await desk.take(archive, bank.id, '题目.zip')

    expect(await widthsIn(made?.stem)).toEqual([30, 50])
  })
})
