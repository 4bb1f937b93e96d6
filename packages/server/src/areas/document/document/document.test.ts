import {
  decideDocumentApproval,
  listDocumentApprovals,
  submitApproval,
} from '@portal/contract/areas/access/approval-record.ts'
import { countDocumentStates, listDocuments } from '@portal/contract/areas/document/document-list.ts'
import {
  changeDocumentState,
  deleteDocuments,
  getDocumentRoles,
  saveDocument,
  saveDocumentRoles,
} from '@portal/contract/areas/document/document-manage.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import { acknowledgeDocument } from '@portal/contract/areas/document/reading.ts'
import { listDocumentVersions } from '@portal/contract/areas/document/version-list.ts'
import { documentProgress, retryConvert } from '@portal/contract/areas/document/version-progress.ts'
import { listByLabel, numberAliVideo } from '@portal/contract/areas/video/video-list.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { saveCollection } from '@portal/contract/shared/content.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documents, documentVersions } from '#src/schema/document/document.ts'
import { studyRecords } from '#src/schema/study.ts'
import { aPdf } from '#src/shared/pdf/sample-pdf.fixture.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aDocument, aDocumentUpload, aDocumentVersion, aPublishedDocument } from '#test/factories/document.ts'
import { aLabel } from '#test/factories/label.ts'
import { convertWith } from '../version/convert.ts'

let t: TestApp
let author: Client
let approver: Client
let reader: Client

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(
    P.schoolDoc,
    P.schoolDocAdd,
    P.schoolDocEdit,
    P.schoolDocDel,
    P.schoolDocPublish,
    P.schoolDocRole,
    P.schoolDocStat,
  )
  approver = await t.as()
  reader = await t.as()
  await aRule(t.db, { steps: [step(byPerson(approver.id))], itemCode: 'document' })
})
afterAll(() => t.close())

const EVERYONE = { everyone: true }
const submit = (id: string) => author.call(submitApproval, { subjectType: 'document', subjectId: id })
const pass = (requestId: string) => approver.call(decideDocumentApproval, { requestId, action: 'pass' })
const rowOf = async (id: string) => {
  const [row] = await t.db.select().from(documents).where(eq(documents.id, id))
  if (!row) throw new Error('gone')
  return row
}
const edit = async (id: string, values: object) =>
  author.call(saveDocument, { id, revision: (await rowOf(id)).revision, ...values })
const refusedEdit = async (id: string, values: object, who = author) =>
  who.refused(saveDocument, { id, revision: (await rowOf(id)).revision, ...values })
const sees = async (who: Client, id: string) =>
  (await who.call(listDocuments, { pageSize: 200 })).list.some((row) => row.id === id)
const convert = async (documentId: string) => {
  const [version] = await t.db.select().from(documentVersions).where(eq(documentVersions.documentId, documentId))
  await convertWith(t.running)(
    { versionId: version?.id ?? '' },
    { attempt: 1, lastAttempt: true, signal: AbortSignal.timeout(60_000) },
  )
}

describe('a document on its way', () => {
  test('from an upload through review to its readers, with the text of its pages', async () => {
    const bytes = aPdf({ pages: ['动火作业须先办理许可证', '受限空间须先检测后作业'] })
    const uploadId = await aDocumentUpload(t, author.id, { bytes, name: '动火作业管理办法.pdf' })
    const type = await aLabel(t.db, { dicCode: 'doc' })
    const made = await author.call(saveDocument, { uploadId, labelTypeId: type.id, audience: EVERYONE })
    expect(made).toMatchObject({ versionNo: '1.0', convertState: 'queued' })
    expect((await author.call(saveDocument, { uploadId })).id).toBe(made.id)
    expect(await author.refused(submitApproval, { subjectType: 'document', subjectId: made.id })).toMatchObject({
      message: '文档尚未转换完成，不能发布',
    })

    await convert(made.id)

    expect(await author.call(documentProgress, { ids: [made.id] })).toMatchObject([{ convertState: 'ready', pages: 2 }])
    expect(await author.refused(retryConvert, { id: made.id })).toMatchObject({ message: '该版本无需重试' })
    const { requestId } = await submit(made.id)
    const asked = await approver.call(listDocumentApprovals, { filter: { tab: 'mine' } })
    expect(asked.list.find((row) => row.requestId === requestId)).toMatchObject({
      title: '动火作业管理办法',
      facts: { versionNo: '1.0', pages: 2 },
      link: `/videoManageSc/approvalDocDetail?id=${requestId}`,
    })
    expect(await approver.call(getDocument, { id: made.id, manage: true })).toMatchObject({ pages: 2 })
    expect(await sees(reader, made.id)).toBe(false)
    await pass(requestId)
    expect(await sees(reader, made.id)).toBe(true)

    const found = await reader.call(listDocuments, { keyword: '先检测后作业' })
    expect(found.list).toMatchObject([{ id: made.id, hit: { page: 2, text: expect.stringContaining('受限空间') } }])
    expect((await reader.call(listDocuments, { keyword: '先检测再作业' })).list).toEqual([])
  }, 60_000)

  test('refuses an encrypted and a damaged file with its sentence', async () => {
    const uploadOf = async (bytes: Buffer) => {
      const uploadId = await aDocumentUpload(t, author.id, { bytes })
      const { id } = await author.call(saveDocument, { uploadId })
      await convert(id)
      const [progress] = await author.call(documentProgress, { ids: [id] })
      return progress
    }
    expect(await uploadOf(Buffer.from('%PDF-1.7 nothing'))).toMatchObject({
      convertState: 'failed',
      failText: '源文件损坏，无法读取',
      canRetry: true,
    })
    const sealed = aPdf({ pages: ['密'], sealed: true })
    expect(await uploadOf(sealed)).toMatchObject({ failText: '该 PDF 已加密，请去除密码后上传' })
  }, 60_000)

  test('is refused without file, type, audience, readable pages or approval', async () => {
    expect(await author.refused(saveDocument, { title: '没有文件' })).toMatchObject({
      errors: [{ field: 'uploadId', message: '请选择要上传的文件' }],
    })
    const nobody = await aDocument(t.db, { audience: EMPTY_AUDIENCE })
    expect(await author.refused(submitApproval, { subjectType: 'document', subjectId: nobody.id })).toMatchObject({
      message: '请选择观看范围',
    })
    const bare = await aDocument(t.db)
    expect(await author.refused(changeDocumentState, { ids: [bare.id], action: 'publish' })).toMatchObject({
      message: '尚未通过审批，不能发布',
    })
    const office = await aDocument(t.db, { required: true, texts: [] })
    const version = await aDocumentVersion(t.db, office.id, { texts: [], state: 'original' })
    await t.db.update(documents).set({ currentVersionId: version.id }).where(eq(documents.id, office.id))
    expect(await author.refused(submitApproval, { subjectType: 'document', subjectId: office.id })).toMatchObject({
      message: '该版本仅可下载，不能设为必修或要求知悉',
    })
  })
})

describe('a save', () => {
  test('says what is wrong in the words of the brief', async () => {
    const { id } = await aDocument(t.db)
    const message = async (values: object) => {
      const { message: said, errors } = await refusedEdit(id, values)
      return errors[0]?.message ?? said
    }
    expect(await message({ ackDuty: true })).toBe('知悉文字为 2–200 个字')
    expect(await message({ reviewBy: '2020-01-01' })).toBe('复审日期须晚于今天')
    expect(await message({ classHours: 9 })).toMatch(/^学时不能高于阅读折算值 0\.\d\d$/)
    expect(await message({ validFrom: '2026-05-02T00:00:00Z', validTo: '2026-05-01T00:00:00Z' })).toBe(
      '结束时间须晚于开始时间',
    )
    expect(await message({ title: '短' })).toBe('标题为 2–60 个字')
    const uploadId = await aDocumentUpload(t, author.id, { bytes: aPdf({ pages: ['新'] }) })
    expect(await message({ uploadId, kind: 'major' })).toBe('请填写变更说明')
    expect(await refusedEdit(id, { title: '换个标题', revision: 99 })).toMatchObject({ status: 1009 })
  })

  test('of an audience needs its own code', async () => {
    const editor = await t.as(P.schoolDoc, P.schoolDocEdit)
    const { id } = await aDocument(t.db)

    expect(await refusedEdit(id, { audience: { users: [reader.id] } }, editor)).toMatchObject({
      message: '没有设置观看范围的权限',
    })
    expect(await editor.refused(saveDocumentRoles, { documentIds: [id], audience: EVERYONE })).toMatchObject({
      status: 1003,
    })
    await author.call(saveDocumentRoles, { documentIds: [id], audience: { users: [reader.id] } })
    expect(await author.call(getDocumentRoles, { documentId: id })).toMatchObject({ resolvedCount: 1 })
  })

  test('of a live document waits for its approval; its rules and audience hold at once', async () => {
    const document = await aPublishedDocument(t.db, { title: '应急预案甲' })
    await edit(document.id, { title: '应急预案乙', required: true })

    expect(await reader.call(getDocument, { id: document.id })).toMatchObject({ title: '应急预案甲', required: true })
    expect(await author.call(getDocument, { id: document.id, manage: true })).toMatchObject({
      changeState: 'open',
      draft: { title: '应急预案乙' },
    })
    const { requestId } = await submit(document.id)
    await pass(requestId)
    expect(await reader.call(getDocument, { id: document.id })).toMatchObject({ title: '应急预案乙' })
  })

  test('of a major version asks those again who had read, after its approval', async () => {
    const document = await aPublishedDocument(t.db)
    await t.db.insert(studyRecords).values({
      userId: reader.id,
      itemType: 'doc',
      itemId: document.id,
      versionNo: 1,
      pageMs: [60_000],
      coverageTenths: 1000,
      effectiveMs: 60_000,
      completedAt: new Date(),
    })
    const uploadId = await aDocumentUpload(t, author.id, { bytes: aPdf({ pages: ['第二版'] }) })
    const saved = await edit(document.id, { uploadId, kind: 'major', changeNote: '全面修订' })
    expect(saved.versionNo).toBe('2.0')
    const [waiting] = await t.db.select().from(documentVersions).where(eq(documentVersions.number, 2))
    await convertWith(t.running)(
      { versionId: waiting?.id ?? '' },
      { attempt: 1, lastAttempt: true, signal: AbortSignal.timeout(60_000) },
    )
    expect((await reader.call(getDocument, { id: document.id })).my.state).toBe('read')

    await pass((await submit(document.id)).requestId)

    expect(await reader.call(getDocument, { id: document.id })).toMatchObject({
      versionNo: '2.0',
      my: { state: 'again' },
    })
    expect(await author.call(listDocumentVersions, { id: document.id })).toMatchObject([
      { versionNo: '2.0', kind: 'major', changeNote: '全面修订', current: true },
      { versionNo: '1.0', current: false },
    ])
  }, 60_000)
})

describe('rights', () => {
  test('reach the rows of the code and no others, in every call', async () => {
    const [here, there] = [await anOrg(t.db), await anOrg(t.db)]
    const codes = [P.schoolDoc, P.schoolDocEdit, P.schoolDocDel, P.schoolDocPublish, P.schoolDocRole, P.schoolDocStat]
    const local = await t.asWho({ codes, scope: { kind: 'unit' }, orgId: here.id })
    const [own, foreign] = [
      await aDocument(t.db, { ownerOrgId: here.id }),
      await aDocument(t.db, { ownerOrgId: there.id, state: 'retired' }),
    ]

    const { list } = await local.call(listDocuments, { filter: { manage: true } })
    expect(list.map(({ id }) => id)).toEqual([own.id])
    expect(await local.call(countDocumentStates, {})).toMatchObject({ all: 1, draft: 1 })
    const missing = { status: 1004, message: '内容不存在或无权查看' }
    const id = foreign.id
    expect(await local.refused(getDocument, { id, manage: true })).toMatchObject(missing)
    expect(await refusedEdit(id, { title: '改标题' }, local)).toMatchObject(missing)
    expect(await local.refused(deleteDocuments, { id })).toMatchObject(missing)
    expect(await local.refused(changeDocumentState, { ids: [id], action: 'publish' })).toMatchObject(missing)
    expect(await local.refused(getDocumentRoles, { documentId: id })).toMatchObject(missing)
    expect(await local.refused(listDocumentVersions, { id })).toMatchObject(missing)
    expect(await local.refused(retryConvert, { id })).toMatchObject(missing)
    expect(await local.call(documentProgress, { ids: [id] })).toEqual([])
    expect(await reader.refused(listDocuments, { filter: { manage: true } })).toMatchObject({ status: 1003 })
  })

  test('of readers are the audience: who is not addressed finds it nowhere', async () => {
    const [inside, outside] = [await t.as(), await t.as()]
    const document = await aPublishedDocument(t.db, {
      audience: { ...(await rowOf((await aDocument(t.db)).id)).audience, everyone: false, users: [inside.id] },
      year: 2031,
    })

    expect(await sees(inside, document.id)).toBe(true)
    expect(await sees(outside, document.id)).toBe(false)
    expect(await outside.refused(getDocument, { id: document.id })).toMatchObject({ status: 1004 })
    expect(await outside.refused(acknowledgeDocument, { id: document.id })).toMatchObject({ status: 1004 })
    const counted = async (who: Client) => (await who.call(numberAliVideo, { channel: 'school', year: 2031 })).doc
    expect([await counted(inside), await counted(outside)]).toEqual([1, 0])
    const cards = await inside.call(listByLabel, { category: 'doc', year: 2031 })
    expect(cards.list).toMatchObject([{ id: document.id, category: 'doc' }])
    await inside.call(saveCollection, { subjectType: 'doc', subjectId: document.id })
    expect((await inside.call(listDocuments, { filter: { collected: true } })).total).toBe(1)
    expect(await outside.refused(saveCollection, { subjectType: 'doc', subjectId: document.id })).toMatchObject({
      status: 1004,
    })
  })
})

describe('the end of a document', () => {
  test('is retired with a reason first, then deleted, and comes back from the bin', async () => {
    const document = await aPublishedDocument(t.db)
    const ids = [document.id]
    expect(await author.refused(deleteDocuments, { ids })).toMatchObject({ message: '请先下架再删除' })
    expect(await author.refused(changeDocumentState, { ids, action: 'retire' })).toMatchObject({
      message: '请填写原因（2–200 字）',
    })
    await author.call(changeDocumentState, { ids, action: 'retire', reason: '已有新制度' })
    expect(await sees(reader, document.id)).toBe(false)
    await author.call(changeDocumentState, { ids, action: 'publish' })
    expect(await sees(reader, document.id)).toBe(true)

    await author.call(changeDocumentState, { ids, action: 'retire', reason: '已有新制度' })
    expect(await author.call(deleteDocuments, { ids })).toMatchObject({ deleted: 1 })
    const binned = await author.call(listDocuments, { filter: { manage: true, deleted: true } })
    expect(binned.list).toMatchObject([{ id: document.id }])
    expect(await author.call(deleteDocuments, { ids, restore: true })).toMatchObject({ deleted: 1 })
  })
})
