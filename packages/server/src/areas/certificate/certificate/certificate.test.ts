import {
  certificatePdf,
  getClaim,
  issueByHand,
  listCertificates,
  myCertificates,
  myClaims,
  registerExternal,
  remindHolders,
  replaceCertificate,
  revokeCertificates,
  verifyCertificate,
} from '@portal/contract/areas/certificate/certificate.ts'
import {
  getTemplate,
  previewTemplate,
  saveTemplate,
  type TemplateInput,
} from '@portal/contract/areas/certificate/template.ts'
import { shippedTemplate } from '@portal/contract/areas/certificate/template-shipped.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { certificates } from '#src/schema/certificate/certificate.ts'
import { users } from '#src/schema/directory.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { readPaper } from '#test/files/paper-reader.ts'
import { remindOfExpiry } from '../expiry/remind.ts'
import { issueCertificates, revokeOfBasis } from '../public.ts'

let t: TestApp
let officer: Client
let serial = 0
beforeAll(async () => {
  t = await startTestApp()
  officer = await t.as(P.traineeArchive, P.traineeArchiveCert, P.traineeArchiveCertDesign)
})
afterAll(() => t.close())

const today = shanghaiDay(new Date())
const year = today.slice(0, 4)

const templateOf = (more: Partial<TemplateInput> = {}): TemplateInput => {
  serial += 1
  return { ...shippedTemplate, name: `证书 ${serial}`, typeCode: `T${serial}`, issuer: '华东电力', ...more }
}

const aTemplate = async (more: Partial<TemplateInput> = {}) => {
  const input = templateOf(more)
  return { ...input, ...(await officer.call(saveTemplate, input)) }
}

const within = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  (await inTransaction(t.running.platform.pool, () => bareTx(t.db, null, ALL_ROWS), work)).value

const aClass = async () => ({
  ...{ kind: 'class' as const, id: v7(), title: '高压电工复训（第 3 期）' },
  period: { from: '2026-11-17', to: '2026-11-18' },
  orgId: (await t.db.select({ id: users.primaryOrgId }).from(users).where(eq(users.id, officer.id)))[0]?.id ?? '',
})

const passed = (userIds: readonly string[]) =>
  userIds.map((userId) => ({ userId, hours: 5.32, score: 86, percent: 100 }))

const given = async (templateId: string, userIds: readonly string[]) => {
  const basis = await aClass()
  await within((tx) => issueCertificates(tx, { templateId, basis, people: passed(userIds) }))
  return basis
}

describe('a template', () => {
  const refusedBy = async (more: Partial<TemplateInput>) => {
    const { message, errors } = await officer.refused(saveTemplate, templateOf(more))
    return errors[0]?.message ?? message
  }

  test('is refused in the words of the brief', async () => {
    expect(await refusedBy({ numberRule: '{unit}-{yyyy}' })).toBe('证书编号规则须包含流水号')
    expect(await refusedBy({ elements: shippedTemplate.elements.filter(({ kind }) => kind !== 'qr') })).toBe(
      '模板缺少验证二维码',
    )
    expect(await refusedBy({ numberRule: '{dept}{seq}' })).toBe('没有这个字段：dept')
    expect(await refusedBy({ numberRule: 'KS{yyyy}{seq6}' })).toBe('以 KS 加年份开头的编号留给考试证书')
    const other = await aTemplate({ numberRule: `{type}/{seq}` })
    const same = { numberRule: other.numberRule, typeCode: other.typeCode }
    expect(await refusedBy(same)).toBe(`编号规则与模板《${other.name}》重复`)
  })

  test('gets a version when what it looks like changes, and what was issued keeps its own', async () => {
    const learner = await t.as()
    const template = await aTemplate()
    await given(template.id, [learner.id])
    const { id, version: _, revision, ...input } = template
    const rules = await officer.call(saveTemplate, { ...input, termMonths: 12, id, revision })
    const looks = await officer.call(saveTemplate, { ...input, issuer: '培训中心', id, revision: rules.revision })
    expect([rules.version, looks.version]).toEqual([1, 2])
    expect(await officer.refused(saveTemplate, { ...input, id, revision })).toMatchObject({ status: 1009 })
    expect((await officer.call(getTemplate, { id, version: 1 })).issuer).toBe('华东电力')
    const [row] = (await officer.call(listCertificates, { filter: { templateId: id } })).list
    expect(row).toMatchObject({ templateVersion: 1, orgName: '华东电力', hours: 5.32, score: 86 })
  })

  test('is previewed with the longest name, and names signs that no font has', async () => {
    await t.db.update(users).set({ name: '阿卜杜热合曼·买买提伊敏·艾力江' }).where(eq(users.id, officer.id))
    const { pdf, personName } = await officer.call(previewTemplate, { template: templateOf() })
    expect(personName).toBe('阿卜杜热合曼·买买提伊敏·艾力江')
    const { text, pages } = await readPaper(Buffer.from(pdf, 'base64'))
    expect(pages).toMatchObject([{ cut: [] }])
    expect(text).toContain('阿卜杜热合曼')
  })
})

describe('issuing', () => {
  test('gives each person one however often and by however many it is asked, numbers without gaps', async () => {
    const template = await aTemplate({ numberRule: '{type}-{yyyy}-{seq4}' })
    const people = await Promise.all(Array.from({ length: 5 }, () => t.as()))
    const ids = people.map(({ id }) => id)
    const basis = await aClass()
    const ask = () => within((tx) => issueCertificates(tx, { templateId: template.id, basis, people: passed(ids) }))
    const failing = within(async (tx) => {
      await issueCertificates(tx, { templateId: template.id, basis: await aClass(), people: passed(ids) })
      throw new Error('taken back')
    })
    await Promise.all([ask(), ask(), expect(failing).rejects.toThrow('taken back'), ask()])
    const { list } = await officer.call(listCertificates, { filter: { templateId: template.id }, sort: 'issuedOn' })
    expect(list.map(({ number }) => number).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((n) => `${template.typeCode}-${year}-000${n}`),
    )
    expect((await people[0]?.call(myCertificates, {}))?.length).toBe(1)
  })

  test('renews in its window, and the old one is superseded on the day the new one begins', async () => {
    const template = await aTemplate({ termMonths: 36 })
    const learner = await t.as()
    await given(template.id, [learner.id])
    const end = addDays(today, 30)
    await t.db
      .update(certificates)
      .set({ validFrom: '2023-01-01', validTo: end })
      .where(eq(certificates.personId, learner.id))
    const basis = await given(template.id, [learner.id])
    const own = await learner.call(myCertificates, {})
    expect(own.map(({ state, validFrom, supersededOn }) => [state, validFrom, supersededOn])).toEqual([
      ['valid', '2023-01-01', addDays(end, 1)],
      ['waiting', addDays(end, 1), null],
    ])
    await within((tx) => revokeOfBasis(tx, basis, [learner.id], '结业撤回'))
    expect((await learner.call(myCertificates, {})).map(({ state }) => state)).toEqual(['soon', 'revoked'])
  })

  test('tells why somebody cannot have one', async () => {
    const template = await aTemplate()
    const learner = await t.as()
    await t.db.update(users).set({ name: '张\u{E000}三' }).where(eq(users.id, learner.id))
    const basis = await aClass()
    const { failed } = await within((tx) =>
      issueCertificates(tx, { templateId: template.id, basis, people: passed([learner.id]) }),
    )
    expect(failed.get(learner.id)).toBe('姓名含字体缺失的字：\u{E000}')
    const body = { templateId: template.id, userIds: [learner.id], basis: { kind: 'exam' as const, id: v7() } }
    expect((await officer.refused(issueByHand, body)).message).toBe('该依据不存在或不能发证')
  })
})

test('holders are reminded once a day, by who keeps certificates, in one message for all that end', async () => {
  const [one, two] = [await aTemplate(), await aTemplate()]
  const learner = await t.as()
  await given(one.id, [learner.id])
  await given(two.id, [learner.id])
  await t.db.execute(sql`update certificates set valid_to = current_date + 20 where person_id = ${learner.id}`)
  const ids = (await learner.call(myCertificates, {})).map(({ id }) => id)
  expect(await learner.refused(remindHolders, { ids })).toMatchObject({ status: 1003 })
  expect(await officer.call(remindHolders, { ids })).toEqual({ sent: 1, skipped: 0 })
  expect(await officer.call(remindHolders, { ids })).toEqual({ sent: 0, skipped: 1 })
})

describe('taking back and exchanging', () => {
  test('shows at once on the verify page and across the PDF', async () => {
    const template = await aTemplate()
    const learner = await t.as()
    await given(template.id, [learner.id])
    const [own] = await learner.call(myCertificates, {})
    const [id, code] = [own?.id ?? '', own?.verifyCode ?? '']
    expect(await t.anonymous.call(verifyCertificate, { code })).toMatchObject({ state: 'valid', kind: 'certificate' })
    expect((await officer.refused(revokeCertificates, { ids: [id], reason: '错' })).errors[0]?.message).toBe(
      '撤销原因为 2–200 个字',
    )
    await officer.call(revokeCertificates, { ids: [id], reason: '替学查实' })
    expect((await officer.refused(revokeCertificates, { ids: [id], reason: '替学查实' })).message).toBe('该证书已撤销')
    expect((await officer.refused(replaceCertificate, { id, reason: '遗失补办' })).message).toBe('该证书已撤销')
    expect(await t.anonymous.call(verifyCertificate, { code })).toMatchObject({ state: 'revoked', revokedOn: today })
    const { url } = await learner.call(certificatePdf, { id })
    const answer = await t.running.app.inject({ method: 'GET', url, headers: { 'x-token': learner.token } })
    expect((await readPaper(answer.rawPayload)).text).toContain('已撤销')
    expect(await learner.refused(revokeCertificates, { ids: [id], reason: '替学查实' })).toMatchObject({ status: 1003 })
    expect((await (await t.as()).refused(certificatePdf, { id })).message).toBe('证书不存在')
  })

  test('an exchange goes on under a new number with the same term', async () => {
    const template = await aTemplate()
    const learner = await t.as()
    const basis = await given(template.id, [learner.id])
    const [own] = await learner.call(myCertificates, {})
    const body = { id: own?.id ?? '', reason: '姓名变更' }
    const { number } = await officer.call(replaceCertificate, body)
    expect((await officer.refused(replaceCertificate, body)).message).toBe('该证书已换发')
    const both = await learner.call(myCertificates, {})
    expect(both).toMatchObject([
      { number, state: 'valid', validTo: own?.validTo, basisTitle: basis.title },
      { number: own?.number, state: 'superseded', supersededOn: today },
    ])
    const code = own?.verifyCode ?? ''
    expect(await t.anonymous.call(verifyCertificate, { code })).toMatchObject({ state: 'superseded' })
    // Graduation that is pressed again gives nothing more.
    await within((tx) => issueCertificates(tx, { templateId: template.id, basis, people: passed([learner.id]) }))
    expect(await learner.call(myCertificates, {})).toHaveLength(2)
  })
})

describe('people told before the end', () => {
  test('once at each number of days', async () => {
    const template = await aTemplate()
    const learner = await t.as()
    await given(template.id, [learner.id])
    const told = async (left: number) => {
      await t.db
        .update(certificates)
        .set({ validTo: addDays(today, left) })
        .where(eq(certificates.personId, learner.id))
      await t.db.execute(sql`delete from messages where user_id = ${learner.id}`)
      await remindOfExpiry(t.running)
      await remindOfExpiry(t.running)
      const { rows } = await t.db.execute<{ title: string }>(
        sql`select title from messages where user_id = ${learner.id} and event like 'certificate:expiry%'`,
      )
      return rows.map(({ title }) => title)
    }
    expect(await told(91)).toEqual([])
    expect(await told(90)).toEqual(['1 份证书将在 90 天内到期'])
    expect(await told(61)).toEqual([])
    expect(await told(7)).toEqual(['1 份证书将在 7 天内到期'])
    expect(await told(1)).toEqual([])
  })
})

describe('an external certificate', () => {
  const external = { title: '低压电工作业证', issuer: '应急管理局', issuedOn: '2026-01-05', validTo: '2029-01-04' }

  test('is registered by whoever manages certificates, for people of his scope and once', async () => {
    const learner = await t.as()
    const { rows } = await t.db.execute<{ id: string }>(sql`
      with b as (insert into blobs (sha256, bytes, container) values (md5(random()::text), 1, 'pdf') returning sha256)
      insert into files (id, sha256, name, purpose, owner_id, owner_org_id)
      select ${v7()}, b.sha256, '扫描件.pdf', 'certificate', ${officer.id}, u.primary_org_id
      from b, users u where u.id = ${officer.id} returning id`)
    const scan = { fileId: rows[0]?.id ?? '' }
    const body = { ...external, number: 'T37020419920392', userId: learner.id, scan }
    await officer.call(registerExternal, body)
    const faultOf = async (more: object) => {
      const { message, errors } = await officer.refused(registerExternal, { ...body, ...more })
      return errors[0]?.message ?? message
    }
    expect(await faultOf({})).toBe('外部证书编号已登记')
    expect(await faultOf({ number: 'N1', scan: {} })).toBe('请上传证书扫描件')
    expect(await faultOf({ number: 'N1', validTo: '2025-01-01' })).toBe('有效期止不能早于有效期起')
    const [own] = await learner.call(myCertificates, {})
    expect(own).toMatchObject({
      basis: 'external',
      state: 'valid',
      verifyCode: null,
      orgName: '应急管理局',
      hasFile: true,
    })
    expect((await learner.refused(registerExternal, { ...body, userId: officer.id })).message).toBe(
      '你只能登记自己的证书',
    )
    expect(await learner.call(myClaims, {})).toEqual([])
    expect((await learner.refused(getClaim, { id: v7() })).message).toBe('证书不存在')
    const { rows: hidden } = await t.db.execute<{ verify_code: string }>(
      sql`select verify_code from certificates where number = 'T37020419920392'`,
    )
    const code = hidden[0]?.verify_code ?? ''
    expect((await t.anonymous.refused(verifyCertificate, { code })).message).toBe('未查询到该证书')
  })
})
