import { buffer } from 'node:stream/consumers'
import type { QuestionVersion } from '@portal/contract/areas/assessment/question.ts'
import { questionColumns } from '@portal/contract/areas/assessment/text/question-fields.ts'
import readSheets from 'read-excel-file/node'
import { fromBufferPromise } from 'yauzl'
import { aWorkbook, zipOf } from './factories/workbook.ts'

const FROM_THERE = questionColumns.flatMap(({ key }, at) => (key === 'number' || key === 'type' ? [at] : []))

/** The archive as it came, for another bank: without the numbers and the category of the first one. */
export const forAnotherBank = async (archive: Buffer): Promise<Buffer> => {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const parts: [string, Buffer][] = []
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    const [{ data } = { data: [] }] = entry.fileName.endsWith('.xlsx') ? await readSheets(bytes) : []
    const rows = data.map((line, no) =>
      line.map((cell, at) => (cell === null || (no > 0 && FROM_THERE.includes(at)) ? null : String(cell))),
    )
    parts.push([entry.fileName, rows.length > 0 ? await aWorkbook({ rows }) : bytes])
  }
  return zipOf(parts)
}

/** What an archive has to keep of a question, its pictures without the names and numbers they have on either side. */
export const comparable = (version: QuestionVersion | undefined): string => {
  if (!version) throw new Error('there is no question')
  const { kind, stem, key, policy, params, score, explanation, picture } = version
  const plain = { kind, stem, policy, params, score, explanation, key: kind === 'hotspot' ? key : null }
  const text = JSON.stringify({ ...plain, size: picture && [picture.width, picture.height] })
  return text.replace(/<img[^>]*>/g, '<img>').replace(/\[?图\S{0,4}\]/g, '<img>')
}
