import { randomUUID } from 'node:crypto'
import { getFile } from '@portal/contract/areas/files/file.ts'
import {
  myAnswer,
  saveAnswerDraft,
  submitAnswer,
  takeSurveyFile,
} from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { saveSurveyQuestion } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import {
  listResponses,
  saveQuestionnaire,
  validateQuestionnaire,
} from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aQuestionnaire } from '#test/factories/questionnaire.ts'
import { type TusClient, tusClient } from '#test/tus-client.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

let t: TestApp
let tus: TusClient
beforeAll(async () => {
  t = await startTestApp()
  tus = await tusClient(t)
})
afterAll(() => t.close())

const aFileQuestion = () => aQuestionnaire(t.db, {}, [{ kind: 'file', options: [], max: 2 }])

const sent = async (id: string, person: Client, fileName = '整改照片.pdf') => {
  const uploadId = await tus.send(person, { fileName, content: PDF, purpose: 'answer' })
  return person.call(takeSurveyFile, { id, uploadId })
}

const bodyFor = (id: string, questionId: string, files: { id: string; name: string }[]) => ({
  id,
  answers: { [questionId]: { type: 'files' as const, files } },
  clientKey: randomUUID(),
  seconds: 9,
})

describe('an answer with files', () => {
  test('names own files, which its person and the readers of named answers open', async () => {
    const { id, questionIds } = await aFileQuestion()
    const [questionId = ''] = questionIds
    const [person, stranger] = [await t.as(), await t.as()]
    const reader = await t.as(P.questionnaire, P.questionnaireRaw)
    const file = await sent(id, person)

    await person.call(submitAnswer, bodyFor(id, questionId, [file]))

    const { files } = await person.call(myAnswer, { id })
    const [row] = (await reader.call(listResponses, { filter: { id } })).list
    expect(files).toMatchObject([{ id: file.id, name: '整改照片.pdf' }])
    expect(row?.answers[questionId]).toEqual({ type: 'files', files: [file] })
    const opened = (who: Client, url = '') => tus.get(url, { 'x-token': who.token }).then(({ status }) => status)
    expect(await opened(person, files[0]?.url)).toBe(200)
    expect(await opened(reader, row?.files[0]?.url)).toBe(200)
    expect(await opened(stranger, row?.files[0]?.url)).toBe(403)
    // The viewer asks for the file by its number, as often as addresses end.
    const elsewhere = await t.asWho({ codes: [P.questionnaireRaw], scope: { kind: 'own' } })
    expect(await reader.call(getFile, { fileId: file.id })).toMatchObject({ name: '整改照片.pdf', pdfState: 'ready' })
    for (const who of [stranger, elsewhere])
      expect(await who.refused(getFile, { fileId: file.id })).toMatchObject({ status: 1004 })
  })

  test('refuses files of others, under other names, twice or too many', async () => {
    const { id, questionIds } = await aFileQuestion()
    const [questionId = ''] = questionIds
    const [person, other] = [await t.as(), await t.as()]
    const own = [await sent(id, person, 'a.pdf'), await sent(id, person, 'b.pdf'), await sent(id, person, 'c.pdf')]
    const [first = { id: '', name: '' }] = own
    const foreign = await sent(id, other)
    const wordsFor = async (files: { id: string; name: string }[]) =>
      (await person.refused(submitAnswer, bodyFor(id, questionId, files))).errors

    const field = `answers.${questionId}`
    const gone = [{ field, message: '文件不存在或不是你上传的，请重新上传' }]
    expect(await wordsFor([foreign])).toEqual(gone)
    expect(await wordsFor([{ ...first, name: '另一个名字.pdf' }])).toEqual(gone)
    expect(await wordsFor(own)).toEqual([{ field, message: '请上传 1–2 个文件' }])
    expect(await wordsFor([first, first])).toEqual([{ field, message: '答案格式不正确' }])
    expect(await wordsFor([])).toEqual([{ field, message: '该项为必填项' }])
  })

  test('a draft keeps them until the answer is handed in', async () => {
    const { id, questionIds } = await aFileQuestion()
    const [questionId = ''] = questionIds
    const person = await t.as()
    const { answers } = bodyFor(id, questionId, [await sent(id, person)])

    expect(await person.call(saveAnswerDraft, { id, answers, rev: 0 })).toMatchObject({ rev: 1 })
  })

  test('only whoever is asked for a file may send one', async () => {
    const asked = await t.as()
    const narrow = { audience: { ...EMPTY_AUDIENCE, users: [asked.id] } }
    const { id } = await aQuestionnaire(t.db, narrow, [{ kind: 'file', options: [] }])
    const { id: without } = await aQuestionnaire(t.db, narrow, [{}])
    const uploadId = await tus.send(asked, { fileName: 'a.pdf', content: PDF, purpose: 'answer' })

    expect((await asked.refused(takeSurveyFile, { id: without, uploadId })).message).toBe(
      '该问卷没有需要上传文件的题目',
    )
    expect(await (await t.as()).refused(takeSurveyFile, { id, uploadId })).toMatchObject({ status: 1004 })
    expect((await asked.call(takeSurveyFile, { id, uploadId })).name).toBe('a.pdf')
  })

  test('goes with named questionnaires for chosen people alone', async () => {
    const author = await t.as(P.questionnaire, P.questionnaireSave, P.questionnairePublish)
    const faultsFor = async (settings: { mode: 'named' | 'confidential'; access: 'audience' | 'open' }) => {
      const { id } = await author.call(saveQuestionnaire, {
        title: '材料收集',
        audience: { ...EMPTY_AUDIENCE, everyone: true },
        openAt: new Date().toISOString(),
        closeAt: new Date(Date.now() + HOUR_MS).toISOString(),
        ...settings,
      })
      await author.call(saveSurveyQuestion, { questionnaireId: id, kind: 'file', stem: '上传证件' })
      const { faults } = await author.call(validateQuestionnaire, { id })
      return faults.map(({ message }) => message)
    }

    const fault = '第 1 题收集文件，只能用于面向指定人员的实名问卷'
    expect(await faultsFor({ mode: 'confidential', access: 'audience' })).toEqual([fault])
    expect(await faultsFor({ mode: 'named', access: 'open' })).toEqual([fault])
    expect(await faultsFor({ mode: 'named', access: 'audience' })).toEqual([])
  })
})
