import { buffer } from 'node:stream/consumers'
import { questionColumns } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import { getQuestion, listQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import type { QuestionVersion } from '@portal/contract/areas/assessment/question/question.ts'
import { type ImportReport, importReport } from '@portal/contract/areas/exchange/import.ts'
import { commitImport } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { atRow } from '@portal/contract/areas/exchange/import-words.ts'
import { P } from '@portal/contract/privileges.ts'
import readSheets from 'read-excel-file/node'
import { fromBufferPromise } from 'yauzl'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { aWorkbook, zipOf } from './factories/workbook/workbook.ts'
import { uploadTo } from './import-client.ts'

/** An officer over the banks of a server of his own, who brings questions in as files. */
export interface QuestionDesk {
  t: TestApp
  officer: Client
  /** The whole answer to a file that is to be checked. */
  send(file: Buffer, typeId: string, name?: string): ReturnType<typeof uploadTo>
  /** What the check says; fails where the file is refused. */
  checked(file: Buffer, typeId: string, name?: string): Promise<ImportReport>
  /** Questions of the category once all of the file is in it, by their stems; fails on any fault. */
  take(file: Buffer, typeId: string, name?: string): Promise<QuestionVersion[]>
}

export const openQuestionDesk = async (): Promise<QuestionDesk> => {
  const t = await startTestApp()
  const officer = await t.as(
    P.questionBank,
    P.questionBankSave,
    P.questionBankImport,
    P.questionBankExport,
    P.questionBankKey,
  )
  const send: QuestionDesk['send'] = (file, typeId, name = '题目.xlsx') =>
    uploadTo(t, officer, file, { kind: 'questions', targetId: typeId }, name)
  const checked: QuestionDesk['checked'] = async (...sent) => {
    const answer = await send(...sent)
    if (!answer.success) throw new Error(answer.message)
    return importReport.parse(answer.result)
  }
  return {
    t,
    officer,
    send,
    checked,
    take: async (...sent) => {
      const { id, faults } = await checked(...sent)
      if (faults.length > 0) throw new Error(`the file has faults: ${JSON.stringify(faults)}`)
      await officer.call(commitImport, { id })
      const { list } = await officer.call(listQuestions, { filter: { typeId: sent[1] } })
      const details = await Promise.all(list.map(({ id }) => officer.call(getQuestion, { id })))
      return details.map(({ version }) => version).sort((a, b) => (a.stem < b.stem ? -1 : 1))
    },
  }
}

/** All that is said of rows and of what became none, each with its place, in the order of the places. */
export const saidIn = (report: ImportReport, severity: 'error' | 'guess' | 'duplicate'): string[] =>
  [...report.loose, ...report.diff.flatMap(({ faults }) => faults)]
    .filter((each) => each.severity === severity)
    .sort((one, other) => one.row - other.row)
    .map(({ row, message }) => atRow(row, message))

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
