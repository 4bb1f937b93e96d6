// Writes seed-media/documents: the forty documents of the demonstration with their pages and texts, so that a first start
// neither draws nor converts anything. Run after a change of src/seed/document: npx tsx tools/make-demo-documents.ts
// Word and Excel become PDF by LibreOffice, as they would when somebody uploads them.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DemoText, demoTexts, INSPECTION_HEADS, placeOf } from '../src/seed/document/compose.ts'
import { writeDocx } from '../src/shared/exchange/docx/write-docx.ts'
import { writeWorkbook } from '../src/shared/exchange/workbook/write-workbook.ts'
import { drawPaper } from '../src/shared/paper/draw-paper.ts'
import { type Part, px } from '../src/shared/paper/paper.ts'
import { sectionPart, sheetPaper } from '../src/shared/paper/templates/sheet.ts'
import { serif } from '../src/shared/paper/templates/styles.ts'
import { inspectPdf } from '../src/shared/pdf/inspect.ts'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../seed-media/documents')

const SOFFICE = process.env.SOFFICE_PATH ?? '/usr/bin/soffice'

const linesOf = ({ sections }: DemoText): Part[] =>
  sections.flatMap(({ heading, lines }) => [
    sectionPart(heading),
    ...lines.map((words): Part => ({ kind: 'text', words, style: serif(15, 27), after: px(6) })),
  ])

const tableOf = ({ rows = [] }: DemoText): Part[] =>
  rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          columns: [
            { head: INSPECTION_HEADS[0], width: px(48), align: 'center' },
            { head: INSPECTION_HEADS[1] },
            { head: INSPECTION_HEADS[2], width: px(160) },
            { head: INSPECTION_HEADS[3], width: px(150), align: 'center' },
          ],
          rows,
        },
      ]

const writePdf = async (text: DemoText, file: string) => {
  const { bytes } = await drawPaper(
    sheetPaper({
      title: text.title,
      author: '安全监察部',
      at: new Date('2026-01-05T00:00:00+08:00'),
      left: text.topic,
      right: text.kind,
      foot: '受控文件　打印件仅供参考',
      parts: [...linesOf(text), ...tableOf(text)],
    }),
  )
  fs.writeFileSync(file, bytes)
}

const writeWord = (text: DemoText, file: string) =>
  writeDocx(file, [
    { look: 'title', pieces: [text.title] },
    ...text.sections.flatMap(({ heading, lines }) => [
      { look: 'heading' as const, pieces: [heading] },
      ...lines.map((line) => ({ look: 'body' as const, pieces: [line] })),
    ]),
  ])

const writeExcel = (text: DemoText, file: string) =>
  writeWorkbook(file, [
    {
      name: text.topic,
      columns: INSPECTION_HEADS.map((title, at) => ({ title, width: [6, 32, 18, 20][at] ?? 20 })),
      rows: text.rows ?? [],
    },
  ])

const toPdf = (file: string) =>
  execFileSync(SOFFICE, ['--headless', '--convert-to', 'pdf', '--outdir', path.dirname(file), file], {
    stdio: 'ignore',
  })

fs.rmSync(folder, { recursive: true, force: true })
for (const { key } of demoTexts) fs.mkdirSync(path.dirname(path.join(folder, placeOf(key))), { recursive: true })
const read = async (key: string) => {
  const { refusal, charsPerPage, textPerPage } = await inspectPdf(path.join(folder, `${placeOf(key)}.pdf`))
  if (refusal) throw new Error(`${key}: ${refusal.message}`)
  return { key, charsPerPage, textPerPage }
}

const index = []
for (const text of demoTexts) {
  const { key, form } = text
  const file = path.join(folder, `${placeOf(key)}.${form}`)
  if (form === 'pdf') await writePdf(text, file)
  else {
    await (form === 'docx' ? writeWord(text, file) : writeExcel(text, file))
    toPdf(file)
  }
  index.push(await read(key))
  if (!text.former) continue
  await writePdf({ ...text, sections: text.former.sections }, path.join(folder, `${placeOf(`${key}-former`)}.pdf`))
  index.push(await read(`${key}-former`))
}
fs.writeFileSync(path.join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`)
