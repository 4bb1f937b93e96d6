import {
  deletePlaceManagers,
  deletePlaces,
  getPlace,
  listPlaceManagers,
  listPlaces,
  placeTree,
  savePlace,
  savePlaceManager,
  switchPlaceMode,
} from '@portal/contract/areas/place/place.ts'
import { getPlacePolicy, inheritPlacePolicy, savePlacePolicy } from '@portal/contract/areas/place/policy.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aPlace, policyOf } from '#test/factories/place/place.ts'
import { endModes } from './mode.ts'

let t: TestApp
let office: Client
const CODES = [P.place, P.placeAdd, P.placeEdit, P.placeDel, P.placeMode, P.placePolicy, P.placeManager] as const

beforeAll(async () => {
  t = await startTestApp()
  office = await t.as(...CODES)
})
afterAll(() => t.close())

let serial = 0
const inputOf = (more: object = {}) => {
  serial += 1
  return { name: `库房${serial}号`, code: `P_${serial}`, typeCode: 'warehouse', ownerOrgId: ROOT_ORG_ID, ...more }
}
const rowOf = async (id: string) => (await office.call(listPlaces, { filter: { placeId: id } })).list[0]

describe('rest/place/save', () => {
  test('places stand in each other, five levels deep, and siblings differ in name', async () => {
    let parentId: string | null = null
    for (let level = 1; level <= 5; level += 1) parentId = (await office.call(savePlace, inputOf({ parentId }))).id
    expect((await office.refused(savePlace, inputOf({ parentId }))).errors[0]?.message).toBe('层级不能超过 5 级')
    const input = inputOf()
    await office.call(savePlace, input)
    expect((await office.refused(savePlace, { ...input, code: 'OTHER' })).message).toBe('同级已存在相同名称')
  })

  test('a place moves with everything below it, never into itself', async () => {
    const [one, other] = [await aPlace(t.db), await aPlace(t.db)]
    const below = await aPlace(t.db, { parentId: one.id })
    const {
      pathName: _,
      orgName: __,
      mode: ___,
      modeUntil: ____,
      ...known
    } = await office.call(getPlace, { id: one.id })
    expect((await office.refused(savePlace, { ...known, parentId: below.id })).errors[0]?.message).toBe(
      '不能移动到自己的下级',
    )
    await office.call(savePlace, { ...known, parentId: other.id })
    expect((await office.call(listPlaces, { filter: { placeId: other.id } })).total).toBe(3)
    expect(await office.call(placeTree, { parentId: one.id })).toMatchObject([{ id: below.id, leaf: true }])
  })

  test('is no business of another unit', async () => {
    const unit = await anOrg(t.db)
    const foreign = await aPlace(t.db)
    const own = await t.asWho({ codes: CODES, scope: { kind: 'below' }, orgId: unit.id })
    expect((await own.refused(getPlace, { id: foreign.id })).status).toBe(1004)
    expect((await own.call(listPlaces, {})).total).toBe(0)
    expect((await own.refused(savePlace, inputOf())).errors[0]?.field).toBe('ownerOrgId')
  })
})

describe('rest/place/delete', () => {
  test('keeps places that others stand in', async () => {
    const top = await aPlace(t.db)
    const below = await aPlace(t.db, { parentId: top.id })
    const kept = await office.call(deletePlaces, { ids: [top.id] })
    expect(kept.failed[0]?.message).toBe('场所有下级、记录或设备，不能删除，可停用')
    expect((await office.call(deletePlaces, { ids: [below.id] })).deleted).toBe(1)
  })
})

describe('rest/place/switchMode', () => {
  test('switches a whole subtree and ends by itself', async () => {
    const top = await aPlace(t.db)
    const below = await aPlace(t.db, { parentId: top.id })
    const wish = { ids: [top.id], mode: 'alert' as const, reason: '流感高发' }
    const past = new Date(Date.now() - 1000).toISOString()
    expect((await office.refused(switchPlaceMode, { ...wish, until: past })).errors[0]?.message).toBe(
      '截止时间须晚于现在',
    )
    const until = new Date(Date.now() + HOUR_MS).toISOString()
    expect(await office.call(switchPlaceMode, { ...wish, until })).toEqual({ places: 2 })
    expect(await rowOf(below.id)).toMatchObject({ mode: 'alert' })

    await t.db.execute(sql`update places set mode_until = now() - interval '1 second' where id = ${below.id}`)
    expect(await rowOf(below.id)).toMatchObject({ mode: 'normal', modeUntil: null })
    await endModes(t.running.platform)
    const { rows } = await t.db.execute<{ mode: string }>(sql`select mode from places where id = ${below.id}`)
    expect(rows[0]?.mode).toBe('normal')
  })

  test('is whole or not at all', async () => {
    const place = await aPlace(t.db)
    const ids = [place.id, '00000000-0000-7000-8000-00000000dead']
    await office.refused(switchPlaceMode, { ids, mode: 'alert', reason: '流感高发' })
    expect(await rowOf(place.id)).toMatchObject({ mode: 'normal' })
  })
})

describe('policies', () => {
  test('are inherited from the place above until a place has its own, and again when it gives it up', async () => {
    const top = await aPlace(t.db)
    const below = await aPlace(t.db, { parentId: top.id })
    const policy = async () => (await office.call(getPlacePolicy, { placeId: below.id })).normal
    expect(await policy()).toMatchObject({ source: 'shipped', version: 0 })
    await office.call(savePlacePolicy, policyOf(top.id, { listOnly: true }))
    expect(await policy()).toMatchObject({ source: 'parent', sourceName: top.name, rules: { listOnly: true } })
    await office.call(savePlacePolicy, policyOf(below.id))
    expect(await office.call(savePlacePolicy, policyOf(below.id, { positionCheck: true }))).toEqual({ version: 2 })
    expect(await policy()).toMatchObject({ source: 'own', version: 2 })
    expect(await rowOf(below.id)).toMatchObject({ policySource: 'own' })
    expect(await office.call(inheritPlacePolicy, { placeId: below.id, mode: 'normal' })).toEqual({ source: 'parent' })
    expect((await office.call(getPlacePolicy, { placeId: below.id })).alert.source).toBe('shipped')
  })
})

describe('managers', () => {
  test('are appointed once; the last one stays', async () => {
    const place = await aPlace(t.db)
    const [one, two] = [await aUser(t.db), await aUser(t.db)]
    const wish = { placeId: place.id, userId: one.id, kind: 'manager' as const }
    const { id } = await office.call(savePlaceManager, wish)
    expect((await office.refused(savePlaceManager, wish)).errors[0]?.message).toBe('该人员已在名单中')
    const refusal = await office.call(deletePlaceManagers, { ids: [id] })
    expect(refusal.failed[0]?.message).toBe('每个场所至少保留一名管理员')
    await office.call(savePlaceManager, { ...wish, userId: two.id })
    expect((await office.call(deletePlaceManagers, { ids: [id] })).deleted).toBe(1)
    const { list } = await office.call(listPlaceManagers, { filter: { placeId: place.id } })
    expect(list.map(({ userId }) => userId)).toEqual([two.id])
    expect(await rowOf(place.id)).toMatchObject({ managerNames: two.name })
  })
})
