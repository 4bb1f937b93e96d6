import {
  changePracticeState,
  getPractice,
  listPractice,
  myPractice,
  savePractice,
} from '@portal/contract/areas/exam/practice/practice.ts'
import { getFile } from '@portal/contract/areas/files/file.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aBankOf, onlyPeople } from '#test/factories/exam.ts'
import { aPng } from '#test/factories/png.ts'
import { aPracticeSet, practiceOf } from '#test/factories/practice.ts'
import { singleContent } from '#test/factories/sitting.ts'
import { tusClient } from '#test/tus-client.ts'

let t: TestApp
let author: Client
let tus: Awaited<ReturnType<typeof tusClient>>
beforeAll(async () => {
  t = await startTestApp()
  tus = await tusClient(t)
  author = await t.as(P.questionBank, P.questionBankSpecial)
})
afterAll(() => t.close())

const sendCover = (client: Client, width = 1280, height = 720) =>
  tus.send(client, { fileName: '封面.png', content: aPng(width, height), purpose: 'cover' })

/** A published set that shows a picture of its own, and the file of the picture. */
const coveredSet = async (wishes: Parameters<typeof practiceOf>[1] = {}) => {
  const cover = { uploadId: await sendCover(author) }
  const { setId, bank } = await aPracticeSet(t, author, [singleContent], { ...wishes, cover })
  const set = await author.call(getPractice, { id: setId })
  return { setId, bank, revision: set.revision, fileId: set.cover?.fileId ?? '' }
}

const waiting = async (fileId: string): Promise<number> => {
  const { rows } = await t.db.execute(
    sql`select 1 from uploads where file_id = ${fileId} and state = 'done' and taken_at is null`,
  )
  return rows.length
}

describe('the cover of a practice set', () => {
  test('stands on the card of a learner and in the list, at an address that shows the picture', async () => {
    const { setId } = await coveredSet()
    const learner = await t.as()

    const mine = await learner.call(myPractice, { filter: { id: setId } })
    const listed = await author.call(listPractice, { filter: {} })

    const url = mine.list[0]?.coverUrl ?? ''
    const shown = await t.running.app.inject({ url, headers: { 'x-token': learner.token } })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(listed.list.find(({ id }) => id === setId)?.coverUrl).toContain('/files/f/')
    expect((await t.running.app.inject({ url, headers: { 'x-token': author.token } })).statusCode).toBe(403)
  })

  test('stays when the set is saved with it, and goes when it is saved without', async () => {
    const { setId, bank, revision, fileId } = await coveredSet()

    const kept = await author.call(savePractice, { ...practiceOf(bank.id), id: setId, revision, cover: { fileId } })
    expect((await author.call(getPractice, { id: setId })).cover?.fileId).toBe(fileId)
    expect(await waiting(fileId)).toBe(0)
    await author.call(savePractice, { ...practiceOf(bank.id), id: setId, revision: kept.revision })

    expect(await author.call(getPractice, { id: setId })).toMatchObject({ cover: null, coverUrl: '' })
    expect(await waiting(fileId)).toBe(1)
  })

  test('is shared by a copy, and swept only when neither shows it', async () => {
    const { setId, bank, fileId } = await coveredSet()
    const copy = await author.call(savePractice, { ...practiceOf(bank.id), cover: { fileId } })
    await author.call(changePracticeState, { ids: [setId], action: 'retire' })

    await author.call(changePracticeState, { ids: [setId], action: 'delete' })
    expect(await waiting(fileId)).toBe(0)
    await author.call(changePracticeState, { ids: [copy.id], action: 'delete' })

    expect(await waiting(fileId)).toBe(1)
  })

  test('opens for those the set is offered to and for nobody else', async () => {
    const { setId, fileId } = await coveredSet()
    const learner = await t.as()
    expect(await learner.call(getFile, { fileId })).toMatchObject({ kind: 'image' })

    await author.call(changePracticeState, { ids: [setId], action: 'retire' })

    expect(await learner.refused(getFile, { fileId })).toMatchObject({ status: 1004 })
    const reader = await t.as(P.questionBank)
    expect(await reader.call(getFile, { fileId })).toMatchObject({ kind: 'image' })
  })

  test('is refused when it is the picture of a stranger, of another kind, or too small', async () => {
    const { bank } = await aBankOf(t, [singleContent])
    const stranger = await t.asWho({ codes: [P.questionBank, P.questionBankSpecial], scope: { kind: 'own' } })
    const { fileId } = await coveredSet({ audience: onlyPeople(author.id) })
    const foreign = await sendCover(stranger)

    const taken = await stranger.refused(savePractice, { ...practiceOf(bank.id), cover: { fileId } })
    const borrowed = await author.refused(savePractice, { ...practiceOf(bank.id), cover: { uploadId: foreign } })

    expect(taken.errors).toMatchObject([{ field: 'cover', message: '封面不存在，或无权使用' }])
    expect(borrowed).toMatchObject({ status: 1004 })
    await expect(sendCover(author, 639, 360)).rejects.toThrow('图片最低像素为（宽*高）：640*360')
    await expect(sendCover(await t.as(P.questionBank))).rejects.toThrow()
  })
})
