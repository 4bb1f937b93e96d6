import { text } from 'node:stream/consumers'
import { saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { paperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { printPaper, savePaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { P } from '@portal/contract/privileges.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aStoredFile } from '#test/factories/file.ts'
import { aCategory, aSingle } from '#test/factories/question.ts'
import { postFor } from '#test/import-client.ts'

let t: TestApp
let author: Client
beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.questionBank, P.questionBankSave, P.questionBankKey)
})
afterAll(() => t.close())

type Values = Partial<Parameters<typeof aSingle>[1]>

const printed = async (questions: readonly Values[], more: object = {}) => {
  const bank = await aCategory(t.db)
  const slots = []
  for (const values of questions) {
    const { id } = await author.call(saveQuestion, aSingle(bank.id, { action: 'activate', ...values }))
    slots.push({ questionId: id, score: 2 })
  }
  const content = paperContent.parse({ sections: [{ heading: '题目', slots }] })
  const { id } = await author.call(savePaper, { title: '打印试卷', content })
  const { rawPayload } = await postFor(t, author, printPaper.path, { id, form: 'A', ...more })
  const parts = new Map<string, string>()
  for await (const entry of (await fromBufferPromise(rawPayload)).eachEntry())
    parts.set(entry.fileName, entry.fileName.endsWith('.xml') ? 'xml' : '')
  const zip = await fromBufferPromise(rawPayload)
  let xml = ''
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'word/document.xml') xml = await text(await zip.openReadStreamPromise(entry))
  const lines = xml
    .replace(/<w:tab\/>/g, '\t')
    .replace(/<w:drawing>/g, '▣')
    .split('</w:p>')
    .map((line) => line.replace(/<[^>]*>/g, ''))
  return { xml, lines, names: [...parts.keys()] }
}

const option = (id: string, html: string, side: 'left' | 'right' = 'left') => ({ id, html, anchored: false, side })
const aPicture = (container: string) =>
  aStoredFile(t, Buffer.from(`picture ${container}`), {
    name: `图.${container}`,
    purpose: 'picture',
    ownerId: author.id,
    container,
    facts: { width: 300, height: 200 },
  })

test('pictures of every kind that Word draws are printed below their text, and what it cannot draw is said', async () => {
  const [jpg, webp] = [await aPicture('jpg'), await aPicture('webp')]
  const stem = `<p>看图<img data-file="${jpg.id}" alt="">作答（ ）。</p>`
  const other = `<p>看图<img data-file="${webp.id}" alt="">作答</p>`

  const { lines, names } = await printed([{ stem }, { stem: other }])

  expect(names).toContain('word/media/image1.jpg')
  const at = lines.indexOf('1. 看图作答（　　）。（2 分）')
  expect(lines.slice(at, at + 3)).toEqual(['1. 看图作答（　　）。（2 分）', '▣', 'A. 1 米\tB. 2 米\tC. 5 米'])
  expect(lines).toContain('2. 看图〔图片无法打印〕作答（2 分）')
})

test('formulas are drawn, long options stand alone, and every page has its number', async () => {
  const options = [
    option('aaaaaaaa', '<p>$\\frac{a^2}{2}$</p>'),
    option('bbbbbbbb', `<p>${'很长的选项'.repeat(6)}</p>`),
  ]
  const { xml, lines, names } = await printed([{ stem: '<p>面积 $\\unknown{a}$ 是</p>', options }])

  expect(xml).toContain('<m:oMath><m:f><m:num><m:sSup>')
  expect(lines).toContain(`B. ${'很长的选项'.repeat(6)}`)
  expect(lines).toContain('1. 面积 $\\unknown{a}$ 是（2 分）')
  expect(names).toContain('word/footer1.xml')
})

test('a match has its numbers on the left and its letters on the right, whatever the order of its items', async () => {
  const values: Values = {
    kind: 'match',
    policy: 'each',
    options: [
      option('llllllll', '<p>红</p>'),
      option('rrrrrrrr', '<p>禁止</p>', 'right'),
      option('mmmmmmmm', '<p>黄</p>'),
      option('ssssssss', '<p>警告</p>', 'right'),
    ],
    key: {
      type: 'pairs',
      reuse: false,
      pairs: [
        { left: 'mmmmmmmm', right: 'ssssssss' },
        { left: 'llllllll', right: 'rrrrrrrr' },
      ],
    },
  } as Values

  const { lines } = await printed([values])
  const key = await printed([values], { withKey: true })

  const rows = lines.filter((line) => /^\d\. .\tA?B?/.test(line))
  expect(rows.map((line) => line.replace(/[红黄]/, '左').replace(/禁止|警告/, '右'))).toEqual([
    '1. 左\tA. 右',
    '2. 左\tB. 右',
  ])
  expect(key.lines.find((line) => line.startsWith('1. 答案'))).toMatch(/^1\. 答案：1-[AB];2-[AB]$/)
})
