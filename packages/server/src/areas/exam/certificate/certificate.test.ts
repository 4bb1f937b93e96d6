import { buffer } from 'node:stream/consumers'
import { certificatePdf, myCertificates, verifyCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { shownVerifyCode } from '@portal/contract/areas/certificate/certificate-code.ts'
import { certificateArchive, examOutputs } from '@portal/contract/areas/exam/certificate.ts'
import { type ExamRules, SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { examInfo } from '@portal/contract/areas/exam/own/exam.ts'
import { voidResult } from '@portal/contract/areas/exam/result.ts'
import { jobFile, listJobs } from '@portal/contract/areas/exchange/job.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { runArchive } from '#src/areas/certificate/public.ts'
import { certificates } from '#src/schema/certificate/certificate.ts'
import { users } from '#src/schema/directory.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { exams } from '#src/schema/exam/exam.ts'
import { messages } from '#src/schema/system/system.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aUser } from '#test/factories/directory.ts'
import { aPublishedExam, aPublishedPaper, onlyPeople, sit } from '#test/factories/exam.ts'
import { singleContent } from '#test/factories/sitting.ts'
import { readPaper } from '#test/files/paper-reader.ts'
import { settleResult } from '../exam/settle-result.ts'

let t: TestApp
let author: Client
let officer: Client
let paperId: string

const RIGHT = 'bbbbbbbb'
const WRONG = 'aaaaaaaa'
const outputs: ExamRules['outputs'] = {
  certificate: true,
  certificateTitle: '安全知识合格证',
  certificateMonths: 12,
  nextText: '报名实操培训',
  nextPath: '/signInList',
}

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(P.exam, P.examPaper, P.examExam, P.examPublish, P.questionBank, P.questionBankKey)
  officer = await t.as(P.examResult)
  paperId = (await aPublishedPaper(t, author, [singleContent, singleContent])).paperId
})
afterAll(() => t.close())

const sat = async (option: string, rules: Partial<ExamRules> = {}) => {
  const learner = await t.as()
  await t.db.update(users).set({ name: '张建国' }).where(eq(users.id, learner.id))
  const audience = onlyPeople(learner.id)
  const examId = await aPublishedExam(author, { paperId, audience, rules: { outputs, ...rules } })
  const { attemptId } = await sit(learner, examId, option)
  return { learner, examId, attemptId }
}

describe('a passed exam', () => {
  test('gives its certificate and the next step, and says so before anybody begins', async () => {
    const { learner, examId, attemptId } = await sat(RIGHT)

    const [certificate] = await learner.call(myCertificates, {})
    const given = await learner.call(examOutputs, { attemptId })
    const told = await t.db.select().from(messages).where(eq(messages.userId, learner.id))

    expect(certificate).toMatchObject({
      title: '安全知识合格证',
      personName: '张建国',
      number: expect.stringMatching(/^KS\d{10}$/),
      verifyCode: expect.stringMatching(/^[0-9A-Z]{12}$/),
      state: 'valid',
    })
    expect(certificate?.validTo?.slice(0, 4)).not.toBe(certificate?.issuedOn.slice(0, 4))
    expect(given).toEqual({ certificate, next: { text: '报名实操培训', path: '/signInList' } })
    expect(told.map(({ title }) => title)).toContain('证书已颁发：安全知识合格证')
    expect((await learner.call(examInfo, { examId })).sentence).toContain(
      '通过后颁发《安全知识合格证》，有效期 12 个月',
    )
  })

  test('gives nothing to who failed, nothing to others, and nothing where the exam promises none', async () => {
    const failed = await sat(WRONG)
    const plain = await sat(RIGHT, { outputs: SHIPPED_RULES.outputs })
    const stranger = await t.as()

    expect(await failed.learner.call(myCertificates, {})).toEqual([])
    expect(await failed.learner.call(examOutputs, { attemptId: failed.attemptId })).toEqual({
      certificate: null,
      next: null,
    })
    expect(await plain.learner.call(myCertificates, {})).toEqual([])
    expect(await stranger.refused(examOutputs, { attemptId: plain.attemptId })).toMatchObject({ status: 1004 })
  })

  test('takes the certificate back with the result, and gives the same one again with it', async () => {
    const { learner, examId, attemptId } = await sat(RIGHT)
    const [before] = await learner.call(myCertificates, {})

    await officer.call(voidResult, { attemptId, reason: '替考查实', returnSeat: false })
    const [revoked] = await learner.call(myCertificates, {})
    await t.db.update(attempts).set({ state: 'published' }).where(eq(attempts.id, attemptId))
    await inBackground(t.running.platform, (tx) => settleResult(tx, examId, learner.id))

    expect(revoked).toEqual({
      ...before,
      state: 'revoked',
      revokedAt: expect.any(Date),
      revokeReason: expect.stringContaining('的成绩变为未通过或作废'),
    })
    expect(await learner.call(myCertificates, {})).toEqual([before])
  })

  test('settled twenty times at once is one certificate', async () => {
    const { learner, examId } = await sat(RIGHT, { outputs: SHIPPED_RULES.outputs })
    const [exam] = await t.db.select().from(exams).where(eq(exams.id, examId))
    await t.db
      .update(exams)
      .set({ rules: { ...(exam?.rules ?? SHIPPED_RULES), outputs } })
      .where(eq(exams.id, examId))

    await Promise.all(
      Array.from({ length: 20 }, () => inBackground(t.running.platform, (tx) => settleResult(tx, examId, learner.id))),
    )

    expect(await learner.call(myCertificates, {})).toHaveLength(1)
  })
})

const raise = (): never => {
  throw new Error('no certificate was given')
}

const unzipped = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

const opened = (url: string, { token }: Client) =>
  t.running.app.inject({ method: 'GET', url, headers: { 'x-token': token } })

describe('rest/certificate/pdf', () => {
  test('is the same file for ever, says what was passed, and opens for its person alone', async () => {
    const { learner } = await sat(RIGHT)
    const [certificate] = await learner.call(myCertificates, {})
    const id = certificate?.id ?? ''

    const [first, again] = [await learner.call(certificatePdf, { id }), await learner.call(certificatePdf, { id })]
    const file = await opened(first.url, learner)
    const stranger = await t.as()

    const { text, pages } = await readPaper(file.rawPayload)
    for (const words of [
      '安全知识合格证',
      '张建国',
      certificate?.number,
      shownVerifyCode(certificate?.verifyCode ?? ''),
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('已撤销')
    expect(pages).toHaveLength(1)
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(`张建国-${certificate?.number}.pdf`))
    expect(new URL(again.url, 'http://x').pathname).toBe(new URL(first.url, 'http://x').pathname)
    expect(await stranger.refused(certificatePdf, { id })).toMatchObject({ message: '证书不存在' })
    expect((await opened(first.url, stranger)).statusCode).toBe(403)
  })

  test('of one that was taken back says so across the page', async () => {
    const { learner, attemptId } = await sat(RIGHT)
    const [certificate] = await learner.call(myCertificates, {})
    const id = certificate?.id ?? ''
    const valid = await learner.call(certificatePdf, { id })

    await officer.call(voidResult, { attemptId, reason: '替考查实', returnSeat: false })
    const revoked = await learner.call(certificatePdf, { id })

    expect(new URL(revoked.url, 'http://x').pathname).not.toBe(new URL(valid.url, 'http://x').pathname)
    expect((await readPaper((await opened(revoked.url, learner)).rawPayload)).text).toContain('已撤销')
  })
})

describe('rest/examResult/certificates', () => {
  test('packs every certificate of an exam but those taken back, for who may export results', async () => {
    const examiner = await t.as(P.examResult, P.examExport)
    const { examId, learner } = await sat(RIGHT)
    const people = await Promise.all([1, 2, 3].map(() => aUser(t.db)))
    const [given] = await t.db.select().from(certificates).where(eq(certificates.examId, examId))
    for (const [index, { id, name }] of people.entries()) {
      const number = `${given?.number}-${index}`
      const own = {
        id: v7(),
        personId: id,
        personName: name,
        number,
        verifyCode: `ABCDEFGHJ${examId.slice(-2)}${index}`,
      }
      await t.db
        .insert(certificates)
        .values({ ...(given ?? raise()), ...own, revokedAt: index === 2 ? new Date() : null })
    }

    expect(await officer.refused(certificateArchive, { examId })).toMatchObject({ status: 1003 })
    const { jobId } = await examiner.call(certificateArchive, { examId })
    const twice = await examiner.refused(certificateArchive, { examId })
    await runArchive(t.running)({ jobId, examId }, { lastAttempt: true, signal: new AbortController().signal } as never)

    expect(twice.message).toBe('这些证书正在打包，请稍后在“任务”中下载')
    const { list } = await examiner.call(listJobs, { filter: {} })
    expect(list).toMatchObject([{ state: 'done', rows: 3, fileName: expect.stringMatching(/\.zip$/) }])
    const answer = await t.running.app.inject({
      ...{ method: 'POST', url: `/${jobFile.path}`, payload: { id: jobId } },
      headers: { 'x-token': examiner.token },
    })
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = await unzipped(answer.rawPayload)
    expect([...files.keys()].filter((name) => name.includes('张建国'))).toHaveLength(1)
    expect(files.size).toBe(3)
    const { text } = await readPaper(
      files.get([...files.keys()].find((name) => name.includes('张建国')) ?? '') ?? Buffer.of(),
    )
    expect(text).toContain(given?.number)
    // The one that the person takes himself is the same, byte for byte.
    const { url } = await learner.call(certificatePdf, { id: given?.id ?? '' })
    const own = await opened(url, learner)
    expect([...files.values()].some((bytes) => bytes.equals(own.rawPayload))).toBe(true)
  })
})

describe('rest/certificate/verify', () => {
  test('tells anybody the state of a certificate and a masked name, and whether a name is the right one', async () => {
    const { learner, attemptId } = await sat(RIGHT)
    const [certificate] = await learner.call(myCertificates, {})
    const code = shownVerifyCode(certificate?.verifyCode ?? '').toLowerCase()

    const seen = await t.anonymous.call(verifyCertificate, { code })
    const named = await t.anonymous.call(verifyCertificate, { code, name: '张建国' })
    const wrong = await t.anonymous.call(verifyCertificate, { code, name: '张建军' })
    await officer.call(voidResult, { attemptId, reason: '替考查实', returnSeat: false })

    expect(seen).toEqual({
      kind: 'certificate',
      title: '安全知识合格证',
      number: certificate?.number,
      org: certificate?.orgName,
      issuedAt: certificate?.issuedOn,
      validFrom: certificate?.issuedOn,
      validTo: certificate?.validTo,
      revokedOn: null,
      state: 'valid',
      maskedName: '张*国',
      nameMatches: null,
    })
    expect([named.nameMatches, wrong.nameMatches]).toEqual([true, false])
    expect(await t.anonymous.call(verifyCertificate, { code })).toMatchObject({ state: 'revoked' })
    await t.db
      .update(certificates)
      .set({ revokedAt: null, validTo: '2020-01-01' })
      .where(eq(certificates.verifyCode, certificate?.verifyCode ?? ''))
    expect(await t.anonymous.call(verifyCertificate, { code })).toMatchObject({ state: 'expired' })
  })

  test('refuses what cannot be a code, what is none, and too many tries', async () => {
    const { learner } = await sat(RIGHT)
    const [certificate] = await learner.call(myCertificates, {})
    const code = certificate?.verifyCode ?? ''

    const broken = await t.anonymous.refused(verifyCertificate, { code: `${code.slice(0, 11)}*` })
    const unknown = await t.anonymous.refused(verifyCertificate, { code: '000000000000' })
    const tries = Array.from({ length: 20 }, () => t.anonymous.send(verifyCertificate, { code }))
    const answers = await Promise.all(tries)

    expect(broken.errors).toMatchObject([{ field: 'code', message: '验证码格式不正确' }])
    expect(unknown.message).toBe('未查询到该证书')
    expect(answers.map(({ envelope }) => envelope.message)).toContain('查询过于频繁，请稍后再试')
  })
})
