import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { verifyCertificate } from '@portal/contract/areas/certificate/certificate.ts'
import { listDocuments } from '@portal/contract/areas/document/document-list.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import {
  acknowledgeDocument,
  documentProof,
  documentReadStat,
  downloadDocument,
  listDocumentReaders,
} from '@portal/contract/areas/document/reading.ts'
import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { openSitting, saveBeats } from '@portal/contract/areas/learning/play/study.ts'
import { listOwnHourEntries } from '@portal/contract/areas/learning/time.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#src/schema/account.ts'
import { documentAcknowledgements, documents } from '#src/schema/document/document.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aDocumentVersion, aPublishedDocument } from '#test/factories/document.ts'
import { aPaperOf, singleContent } from '#test/factories/sitting.ts'
import { useVersion } from '../version/use-version.ts'

let t: TestApp
let nowMs = Date.UTC(2026, 4, 5, 1)

const later = (seconds: number) => {
  nowMs += seconds * 1000
}

beforeAll(async () => {
  t = await startTestApp()
  t.running.studyClock.set(async () => nowMs)
})
afterAll(() => t.close())

/** Twenty pages of four hundred letters, of which each asks for 34 seconds. */
const LETTERS = '安'.repeat(400)
const TWENTY = Array.from({ length: 20 }, () => LETTERS)
const PAGE = 34

interface Shown {
  page: number
  seconds: number
  /** What the browser says; what it says beyond the clock earns nothing. */
  said?: number
  visible?: boolean
}

/** A reader of one person: opens, shows pages, and keeps nonce and numbers like the real one. */
const aReader = async (client: Client, itemId: string) => {
  const { sittingId, nonce } = await client.call(openSitting, { itemType: 'doc', itemId, client: 'desktop' })
  let next = nonce
  let seq = 0
  return async ({ page, seconds, said = seconds, visible = true }: Shown) => {
    later(seconds)
    seq += 1
    const beat = { seq, event: 'page' as const, visible, muted: false, stalledMs: 0, wallMs: 0, position: page }
    const reply = await client.call(saveBeats, {
      sittingId,
      nonce: next,
      beats: [{ ...beat, spans: [{ page, ms: said * 1000 }] }],
    })
    next = reply.nextNonce
    return reply
  }
}

const readAll = async (client: Client, itemId: string, pages: number, seconds = PAGE) => {
  const show = await aReader(client, itemId)
  let hours: number | undefined
  for (let page = 1; page <= pages; page += 1) hours = (await show({ page, seconds })).hours ?? hours
  return hours
}

const mine = async (client: Client, id: string) => (await client.call(getDocument, { id })).my

describe('reading', () => {
  test('earns a page by the time it was shown, and the hours of the worked example at the last', async () => {
    const learner = await t.as()
    const document = await aPublishedDocument(t.db, { texts: TWENTY })
    const show = await aReader(learner, document.id)

    expect(await show({ page: 1, seconds: PAGE - 1 })).toMatchObject({ coverage: 0, completed: false })
    expect(await show({ page: 1, seconds: 1 })).toMatchObject({ coverage: 5 })
    let last = await show({ page: 2, seconds: PAGE })
    for (let page = 3; page <= 20; page += 1) last = await show({ page, seconds: PAGE })

    expect(last).toMatchObject({ coverage: 100, completed: true, hours: 0.25 })
    expect(await mine(learner, document.id)).toMatchObject({
      state: 'read',
      pagesRead: 20,
      completed: true,
      ackDue: false,
    })
    const { bySource } = await learner.call(courseHourCount, { year: 2026 })
    expect(bySource.find(({ source }) => source === 'doc')?.hours).toBe(0.25)
  })

  test('earns nothing from sixty seconds of speed scrolling, however much is said of it', async () => {
    const learner = await t.as()
    const document = await aPublishedDocument(t.db, { texts: TWENTY })
    const show = await aReader(learner, document.id)

    for (let page = 1; page <= 20; page += 1) await show({ page, seconds: 3 })
    const forged = await show({ page: 20, seconds: 1, said: 600 })

    expect(forged.refused).toMatchObject([{ reason: 'OVER_TIME', page: 20 }])
    expect(forged).toMatchObject({ coverage: 0, completed: false })
    expect(await mine(learner, document.id)).toMatchObject({ state: 'reading', pagesRead: 0 })
  })

  test('earns nothing behind another window, and 5 seconds on a page without text', async () => {
    const learner = await t.as()
    const document = await aPublishedDocument(t.db, { texts: ['', '短'] })
    const show = await aReader(learner, document.id)

    const hidden = await show({ page: 1, seconds: 20, visible: false })
    expect(hidden.refused).toMatchObject([{ reason: 'HIDDEN' }])
    const { pageNeeds } = await learner.call(getDocument, { id: document.id })
    expect(pageNeeds).toEqual([5, 3])
    await show({ page: 1, seconds: 5 })
    expect(await show({ page: 2, seconds: 3 })).toMatchObject({ completed: true })
  })

  test('stops counting when the document is retired, and what was earned stays by name', async () => {
    const learner = await t.as()
    const document = await aPublishedDocument(t.db, { texts: TWENTY, title: '氨区处置方案' })
    expect(await readAll(learner, document.id, 20)).toBe(0.25)
    const other = await t.as()
    const show = await aReader(other, document.id)

    await t.db.update(documents).set({ state: 'retired' }).where(eq(documents.id, document.id))

    expect((await show({ page: 1, seconds: PAGE })).refused).toMatchObject([{ reason: 'NOT_ALLOWED' }])
    const { list } = await learner.call(listDocuments, { pageSize: 200 })
    expect(list.some(({ id }) => id === document.id)).toBe(false)
    expect(await learner.refused(getDocument, { id: document.id })).toMatchObject({ message: '内容不存在或无权查看' })
    const { list: entries } = await learner.call(listOwnHourEntries, { filter: { year: 2026 } })
    expect(entries).toMatchObject([{ title: '氨区处置方案', hours: 0.25 }])
  })
})

describe('an acknowledgement', () => {
  const duty = { ackDuty: true, ackText: '已阅读并承诺遵守', texts: TWENTY }

  test('waits for the pages, completes the document and its hours, and counts once', async () => {
    const learner = await t.as()
    const document = await aPublishedDocument(t.db, duty)
    const show = await aReader(learner, document.id)
    for (let page = 1; page <= 17; page += 1) await show({ page, seconds: PAGE })

    expect(await learner.refused(acknowledgeDocument, { id: document.id })).toMatchObject({
      message: '还有 3 页未读完，暂不能确认',
    })
    for (let page = 18; page <= 20; page += 1) await show({ page, seconds: PAGE })
    expect(await mine(learner, document.id)).toMatchObject({ state: 'read', completed: false, ackDue: true })

    const both = await Promise.all([
      learner.call(acknowledgeDocument, { id: document.id }),
      learner.call(acknowledgeDocument, { id: document.id }),
    ])
    expect(both[0]).toMatchObject({ versionNo: '1.0', hours: 0.25, wrong: [] })
    expect(both[1]?.proofId).toBe(both[0]?.proofId)
    expect(await t.db.$count(documentAcknowledgements, eq(documentAcknowledgements.documentId, document.id))).toBe(1)
    expect(await mine(learner, document.id)).toMatchObject({
      state: 'acknowledged',
      completed: true,
      ackVersion: '1.0',
    })
  })

  test('judges the check questions, tells the page to read again and nothing of the key', async () => {
    const learner = await t.as()
    const paper = await aPaperOf(t.running, [singleContent])
    const questionId = paper.sections[0]?.items[0]?.questionId ?? ''
    const checkQuestions = [{ questionId, version: 1, page: 1 }]
    const document = await aPublishedDocument(t.db, { ...duty, texts: ['短'], checkQuestions })
    await readAll(learner, document.id, 1, 3)
    const answer = (answered: string) =>
      learner.call(acknowledgeDocument, { id: document.id, answers: [{ questionId, answer: answered }] })

    const asked = await learner.call(getDocument, { id: document.id })
    expect(asked.checkQuestions).toMatchObject([{ id: questionId, kind: 'single' }])
    expect(JSON.stringify(asked.checkQuestions)).not.toMatch(/"key"|explanation/)
    expect(await learner.refused(acknowledgeDocument, { id: document.id })).toMatchObject({ message: '请先回答检查题' })
    expect(await answer('aaaaaaaa')).toMatchObject({ ackAt: null, proofId: null, wrong: [{ questionId, page: 1 }] })
    expect(await mine(learner, document.id)).toMatchObject({ state: 'read', ackAt: null })
    expect(await answer('bbbbbbbb')).toMatchObject({ wrong: [], versionNo: '1.0', proofId: expect.any(String) })
  })

  test('is asked for as a task until it is given', async () => {
    const learner = await t.as()
    const document = await aPublishedDocument(t.db, { ...duty, texts: ['短'] })
    const task = async () => {
      const { list, done } = await learner.call(guideTasks, {})
      const find = (tasks: typeof list) => tasks.find(({ objectId }) => objectId === document.id)
      return find(list)?.verb ?? (find(done) ? 'done' : null)
    }
    expect(await task()).toBe('阅读')
    await readAll(learner, document.id, 1, 3)
    expect(await task()).toBe('确认')
    await learner.call(acknowledgeDocument, { id: document.id })
    expect(await task()).not.toBe('确认')
  })

  test('asks for the password where the document does', async () => {
    const learner = await t.as()
    await t.db.update(sessions).set({ reauthUntil: null }).where(eq(sessions.userId, learner.id))
    const document = await aPublishedDocument(t.db, { ...duty, ackPassword: true, texts: ['短'] })
    await readAll(learner, document.id, 1, 3)

    expect(await learner.refused(acknowledgeDocument, { id: document.id })).toMatchObject({ status: 1010 })
  })

  test('is due again after a major version, stays after a minor one, and its proof still prints', async () => {
    const learner = await t.as()
    const document = await aPublishedDocument(t.db, { ...duty, texts: ['短'] })
    await readAll(learner, document.id, 1, 3)
    await learner.call(acknowledgeDocument, { id: document.id })
    const use = async (values: Parameters<typeof aDocumentVersion>[2]) => {
      const [now] = await t.db.select().from(documents).where(eq(documents.id, document.id))
      if (!now) throw new Error('gone')
      const version = await aDocumentVersion(t.db, document.id, { texts: ['短', '再一页'], ...values })
      await inBackground(t.running.platform, (tx) => useVersion(t.running.studyItems, tx, now, version))
    }

    await use({ major: 1, minor: 1, kind: 'minor', creditsFrom: 1 })
    expect(await mine(learner, document.id)).toMatchObject({ state: 'acknowledged', ackVersion: '1.0' })

    await use({ major: 2, minor: 0, kind: 'major' })
    expect(await mine(learner, document.id)).toMatchObject({ state: 'again', completed: false, ackVersion: null })
    expect(await learner.refused(acknowledgeDocument, { id: document.id, version: '1.0' })).toMatchObject({
      message: '文档有新版本，请阅读最新版',
    })
    const old = await learner.call(getDocument, { id: document.id, version: '1.0' })
    expect(old).toMatchObject({ versionNo: '1.0', old: true })
    expect(await learner.refused(getDocument, { id: document.id, version: '1.1' })).toMatchObject({ status: 1004 })
    const { url } = await learner.call(documentProof, { id: document.id })
    const printed = await t.running.app.inject({ method: 'GET', url, headers: { 'x-token': learner.token } })
    expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const [signed] = await t.db
      .select()
      .from(documentAcknowledgements)
      .where(eq(documentAcknowledgements.documentId, document.id))
    expect(await t.anonymous.call(verifyCertificate, { code: signed?.verifyCode ?? '' })).toMatchObject({
      kind: 'acknowledgement',
      title: `《${document.title}》知悉证明`,
      state: 'valid',
    })

    await readAll(learner, document.id, 2, 3)
    expect(await learner.call(acknowledgeDocument, { id: document.id })).toMatchObject({ versionNo: '2.0' })
    const { list } = await learner.call(listOwnHourEntries, { filter: { year: 2026 } })
    expect(list.filter(({ itemId }) => itemId === document.id).length).toBeLessThanOrEqual(1)
  })
})

describe('who has read', () => {
  test('is told in figures and by name within the rows of the code, and nowhere else', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    await t.asWho({ orgId: org.id })
    const [keeper, foreign] = [await t.as(P.schoolDocStat), await t.as()]
    const local = await t.asWho({ codes: [P.schoolDocStat], scope: { kind: 'unit' }, orgId: org.id })
    const document = await aPublishedDocument(t.db, {
      ackDuty: true,
      ackText: '已阅读',
      texts: ['短'],
      allowDownload: true,
      ownerOrgId: org.id,
    })
    await readAll(learner, document.id, 1, 3)
    await learner.call(acknowledgeDocument, { id: document.id })
    await learner.call(downloadDocument, { id: document.id })

    const stat = await keeper.call(documentReadStat, { id: document.id })
    expect(stat).toMatchObject({ read: 1, acked: 1, downloads: 1 })
    expect(stat.unreadByOrg.find(({ orgId }) => orgId === org.id)).toMatchObject({ read: 1, acked: 1 })
    expect(stat.unreadByOrg.reduce((sum, { should }) => sum + should, 0)).toBe(stat.should)
    const readers = await keeper.call(listDocumentReaders, { id: document.id, filter: { readState: 'acknowledged' } })
    expect(readers.list).toMatchObject([
      { userId: learner.id, pagesRead: 1, pages: 1, ackVersion: '1.0', downloads: 1 },
    ])
    expect((await local.call(documentReadStat, { id: document.id })).should).toBeLessThan(stat.should)
    expect(await foreign.refused(documentReadStat, { id: document.id })).toMatchObject({ status: 1003 })
    expect(await foreign.refused(documentProof, { id: document.id, userId: learner.id })).toMatchObject({
      status: 1004,
    })
    expect(await keeper.call(documentProof, { id: document.id, userId: learner.id })).toMatchObject({
      url: expect.stringContaining('/files/f/'),
    })
    expect(await keeper.refused(documentProof, { id: document.id, userId: foreign.id })).toMatchObject({
      message: '尚未确认知悉，没有证明',
    })
  })

  test('downloads only what may be downloaded', async () => {
    const learner = await t.as()
    const document = await aPublishedDocument(t.db)

    expect(await learner.refused(downloadDocument, { id: document.id })).toMatchObject({ message: '该文档不可下载' })
    expect(await learner.call(getDocument, { id: document.id })).toMatchObject({ mayDownload: false, mayPrint: false })
  })
})
