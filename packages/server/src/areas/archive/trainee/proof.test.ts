import { decideApproval, listApprovals, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { getArchive } from '@portal/contract/areas/archive/trainee.ts'
import { getArchiveProof, proofWords } from '@portal/contract/areas/archive/trainee-proof.ts'
import { getMeeting } from '@portal/contract/areas/meeting/meeting.ts'
import { saveUploadBatch } from '@portal/contract/areas/outside-hours/batch.ts'
import { makeUpPeople } from '@portal/contract/areas/sign-in/host.ts'
import { sealSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { graduateClass } from '@portal/contract/areas/train/result/result.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx } from '#src/platform/database/tx.ts'
import { documentAcknowledgements } from '#src/schema/document/document.ts'
import { sittings, studyRecords } from '#src/schema/study.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPublishedDocument } from '#test/factories/document.ts'
import { aFile } from '#test/factories/file.ts'
import { anEntry, aStudyVideo } from '#test/factories/learning.ts'
import { aMeeting } from '#test/factories/meeting/meeting.ts'
import { anEndedClass, sealAll } from '#test/factories/train/ended-class.ts'

let t: TestApp
let learner: Client
let officer: Client
beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
  learner = await t.as()
  officer = await t.as(P.traineeArchive)
})
afterAll(() => t.close())

const DAY = new Date('2026-03-02T10:00:00+08:00')

/** Hours with the record of a study behind them. */
const studied = async (source: 'video' | 'doc' | 'live', itemId: string) => {
  const recordId = v7()
  const key = { userId: learner.id, itemType: source, itemId, cycle: 0 } as const
  await t.db.insert(studyRecords).values({
    ...{ id: recordId, ...key, versionNo: 1, coverageTenths: 1000, effectiveMs: 125_000, sittings: 1 },
    ...{ firstAt: DAY, lastAt: DAY, completedAt: DAY },
  })
  await t.db
    .insert(sittings)
    .values({ ...key, versionNo: 1, nonce: 'n', client: 'phone', creditedTicks: 1250, endedAt: DAY })
  await anEntry(t.db, { userId: learner.id, source, itemId, recordId, hundredths: 50, completedAtMs: DAY.getTime() })
}

const signedFor = async (): Promise<string> => {
  const document = await aPublishedDocument(t.db, { ackDuty: true })
  await studied('doc', document.id)
  await t.db.insert(documentAcknowledgements).values({
    ...{ documentId: document.id, versionId: document.currentVersionId ?? '', versionNumber: 1, userId: learner.id },
    ...{ title: document.title, versionName: '1.0', personName: '余海涛', personCode: '109668', orgName: '检修部' },
    ...{ ackText: '已阅读', fileSha256: 'a'.repeat(64), pages: 1, readPages: 1, verifyCode: 'ABCDEFGHJKLM' },
  })
  return document.title
}

/** A safety meeting that gave hours, sealed. */
const met = async () => {
  const school = await t.as(P.schoolMeeting, P.schoolMeetingAdd, P.schoolMeetingEdit, P.schoolMeetingSign)
  const id = await aMeeting(school, [learner.id], { channel: 'school', kind: 'safety', classHours: 2 })
  const start = new Date(Math.floor((Date.now() - 95 * MINUTE_MS) / MINUTE_MS) * MINUTE_MS)
  const end = new Date(start.getTime() + 90 * MINUTE_MS)
  await t.db.execute(
    sql`update meetings set starts_at = ${start.toISOString()}, ends_at = ${end.toISOString()} where id = ${id}`,
  )
  await t.running.signIn.ownerChanged(bareTx(t.db, null, ALL_ROWS), 'meeting', id)
  const sheetId = (await school.call(getMeeting, { id })).sheet?.id ?? ''
  const made = { sheetId, userIds: [learner.id], direction: 'in' as const, reason: '手机没电' }
  await school.call(makeUpPeople, { ...made, at: start.toISOString() })
  await school.call(sealSheet, { sheetId })
}

const trained = async () => {
  const [head, finisher] = [await t.as(), await t.as(P.trainClassFinish)]
  const session = { day: '2026-03-12', start: '09:00', end: '10:30', entries: [['08:52', '10:30'] as const] }
  const cls = await anEndedClass(t, head, [learner], [session])
  await sealAll(head, finisher, cls)
  const { jobId } = await finisher.call(graduateClass, { id: cls.id })
  const state = async () =>
    (await t.db.execute<{ state: string }>(sql`select state from jobs where id = ${jobId}`)).rows[0]?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('done')
}

/** Hours from outside of these people, posted; answers the name of the file that proves them. */
const uploaded = async (people: readonly string[], courseName: string) => {
  const submitter = await t.as(P.hourUpload, P.hourUploadAdd, P.hourUploadEdit)
  const approver = await t.as(P.hourUpload)
  await t.db.execute(sql`delete from approval_rules`)
  await aRule(t.db, { itemCode: 'courseHours', steps: [step(byPerson(approver.id))] })
  const { rows } = await t.db.execute<{ code: string }>(
    sql`select code from users where id = any(${sql.param([...people])}::uuid[])`,
  )
  const name = `${courseName}.pdf`
  const file = await aFile(t.db, { name, container: 'pdf', purpose: 'document', ownerId: submitter.id })
  const { id } = await submitter.call(saveUploadBatch, {
    title: '外部培训',
    files: [{ fileId: file.id }],
    rows: rows.map(({ code }) => ({ code, courseName, from: '2026-03-02', to: '2026-03-03', hours: 4 })),
  })
  const { requestId } = await submitter.call(submitApproval, { subjectType: 'courseHours', subjectId: id })
  const { list } = await approver.call(listApprovals, { filter: { tab: 'mine', requestId } })
  await approver.call(decideApproval, { requestId, action: 'pass', snapshot: list[0]?.snapshot ?? '' })
}

test('every granted hour of every source opens what proves it, for whoever sees the archive and for nobody else', async () => {
  await studied('video', await aStudyVideo(t.db))
  await studied('live', v7())
  const documentTitle = await signedFor()
  await met()
  await trained()
  await uploaded([learner.id], '高压电工复训')
  const stranger = await t.as()
  const other = await anOrg(t.db)
  const elsewhere = await t.asWho({ codes: [P.traineeArchive], scope: { kind: 'below' }, orgId: other.id })

  const { hours } = await learner.call(getArchive, {})
  expect(hours.map(({ kind }) => kind).sort()).toEqual(['doc', 'live', 'train', 'train', 'upload', 'video'])
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from hour_entries where user_id = ${learner.id} and state = 'granted'`,
  )
  expect(rows[0]?.n).toBe(hours.length)
  for (const { id, title, kind } of hours) {
    const asked = { section: 'hours' as const, id }
    const own = await learner.call(getArchiveProof, asked)
    const seen = await officer.call(getArchiveProof, { ...asked, userId: learner.id })
    expect(own.note).not.toBe(proofWords.noRecord)
    expect(seen.facts).toEqual(own.facts)
    expect(own.title).toBe(title)
    // Study has its sittings, presence its entries, an upload its file.
    if (kind === 'upload') expect(own.files.map(({ name }) => name)).toEqual(['高压电工复训.pdf'])
    else expect(own.tables[0]?.rows.length).toBeGreaterThan(0)
    for (const { url } of [...own.files, ...seen.files]) expect(url).toMatch(/^\/files\//)
    const refusal = { message: '无权查看该员工档案' }
    expect(await stranger.refused(getArchiveProof, { ...asked, userId: learner.id })).toMatchObject(refusal)
    expect(await elsewhere.refused(getArchiveProof, { ...asked, userId: learner.id })).toMatchObject(refusal)
    expect(await stranger.refused(getArchiveProof, asked)).toMatchObject({ message: '该记录不在你的档案中' })
  }
  const doc = hours.find(({ kind }) => kind === 'doc')
  const read = await learner.call(getArchiveProof, { section: 'hours', id: doc?.id ?? '' })
  expect(read.files[0]?.name).toContain(documentTitle)
})

test('a scan with names of others is shown to whoever looks after archives, not to one of them', async () => {
  const mate = await t.as()
  await uploaded([learner.id, mate.id], '有限空间作业监护')
  const { hours } = await mate.call(getArchive, {})
  const asked = { section: 'hours' as const, id: hours[0]?.id ?? '' }
  const own = await mate.call(getArchiveProof, asked)
  expect(own.files).toEqual([{ name: '有限空间作业监护.pdf', url: null }])
  expect(own.note).toBe('证明材料涉及多名员工，由培训管理员查阅')
  const seen = await officer.call(getArchiveProof, { ...asked, userId: mate.id })
  expect(seen.files[0]?.url).toMatch(/^\/files\//)
})

test('classes, sheets and meetings of the archive have proofs as well; what was imported says so', async () => {
  const { classes, signIns, meetings } = await officer.call(getArchive, { userId: learner.id })
  for (const [section, lines] of Object.entries({ classes, signIns, meetings })) {
    expect(lines.length).toBeGreaterThan(0)
    for (const { id } of lines) {
      const proof = await officer.call(getArchiveProof, { section: section as 'classes', id, userId: learner.id })
      expect(proof.facts.length).toBeGreaterThan(2)
      expect(proof.tables[0]?.rows.length).toBeGreaterThan(0)
    }
  }
  await anEntry(t.db, { userId: officer.id, source: 'train', itemTitle: '春季安全培训班', hundredths: 300 })
  const { hours } = await officer.call(getArchive, {})
  const bare = await officer.call(getArchiveProof, { section: 'hours', id: hours[0]?.id ?? '' })
  expect(bare).toMatchObject({ title: '春季安全培训班', note: proofWords.noRecord, files: [] })
})
