import { documentProofs } from '@portal/contract/areas/document/reading.ts'
import { jobFile } from '@portal/contract/areas/exchange/job.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentAcknowledgements } from '#src/schema/document/document.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aDocumentVersion, aPublishedDocument } from '#test/factories/document.ts'
import { postFor } from '#test/import-client.ts'
import { unpackZip } from '#test/unpack-zip.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())

let serial = 0

/** Somebody who has signed for a version of the document. */
const signedBy = async (
  person: Client,
  document: { id: string; currentVersionId: string | null },
  versionNumber = 1,
) => {
  serial += 1
  const code = `E${serial}`
  await t.db.insert(documentAcknowledgements).values({
    ...{ documentId: document.id, versionId: document.currentVersionId ?? '', versionNumber, userId: person.id },
    ...{
      title: '安全规程',
      versionName: `${versionNumber}.0`,
      personName: '余海涛',
      personCode: code,
      orgName: '检修部',
    },
    ...{
      ackText: '已阅读',
      fileSha256: 'a'.repeat(64),
      pages: 1,
      readPages: 1,
      verifyCode: `ABCDEFGHJK${serial + 10}`,
    },
  })
  return code
}

const made = async (client: Client, body: { id: string; userIds?: string[] }): Promise<string[]> => {
  const { jobId } = await client.call(documentProofs, body)
  const state = async () =>
    (await t.db.execute<{ state: string }>(sql`select state from jobs where id = ${jobId}`)).rows[0]?.state
  await expect.poll(state, { timeout: 60_000 }).toBe('done')
  const answer = await postFor(t, client, jobFile.path, { id: jobId })
  const found = await unpackZip(answer.rawPayload)
  for (const paper of found.values()) expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  return [...found.keys()].sort()
}

test('the proofs of everybody in the rows of the asker, the latest of each, as one archive', async () => {
  const unit = await anOrg(t.db)
  const document = await aPublishedDocument(t.db, { ackDuty: true })
  const [one, two, elsewhere] = [await t.asWho({ orgId: unit.id }), await t.asWho({ orgId: unit.id }), await t.as()]
  await signedBy(one, document)
  const later = await aDocumentVersion(t.db, document.id)
  const first = await signedBy(one, { ...document, currentVersionId: later.id }, 2)
  const second = await signedBy(two, document)
  const outside = await signedBy(elsewhere, document)
  const all = await t.as(P.schoolDoc, P.schoolDocStat, P.schoolDocExport)
  const named = (...codes: string[]) => codes.map((code) => expect.stringContaining(code))
  expect(await made(all, { id: document.id })).toEqual(named(first, second, outside))
  expect(await made(all, { id: document.id, userIds: [two.id] })).toEqual(named(second))

  const other = await anOrg(t.db)
  const nobody = await t.asWho({
    codes: [P.schoolDoc, P.schoolDocStat, P.schoolDocExport],
    scope: { kind: 'below' },
    orgId: other.id,
  })
  expect((await nobody.refused(documentProofs, { id: document.id })).message).not.toBe('')
  expect((await one.refused(documentProofs, { id: document.id })).status).toBe(1003)
  const unsigned = await aPublishedDocument(t.db, { ackDuty: true })
  expect((await all.refused(documentProofs, { id: unsigned.id })).message).toBe('没有可导出的知悉证明')
})
