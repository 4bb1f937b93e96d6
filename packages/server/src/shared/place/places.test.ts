import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aPlace, aPlaceCode, inCharge } from '#test/factories/place/place.ts'
import { inPlace, isInCharge, nearestCompany, peopleInCharge, placeByToken, placeNames } from './places.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const site = async () => {
  const plant = await aPlace(t.db, { name: '一厂' })
  const hall = await aPlace(t.db, { name: '主厂房', parentId: plant.id })
  return { plant, hall }
}

describe('places', () => {
  test('are called from the topmost down', async () => {
    const { plant, hall } = await site()
    const names = await placeNames(t, [plant.id, hall.id, '00000000-0000-0000-0000-000000000009'])
    expect([...names]).toHaveLength(2)
    expect(names.get(hall.id)).toBe('一厂 / 主厂房')
  })

  test('hold what is below them', async () => {
    const plant = await aPlace(t.db)
    const hall = await aPlace(t.db, { parentId: plant.id })
    await aPlace(t.db)
    const { rows } = await t.db.execute<{ id: string }>(sql`
      select p.id from places p where ${inPlace(sql`p.id`, plant.id)} order by depth`)
    expect(rows.map(({ id }) => id)).toEqual([plant.id, hall.id])
  })

  test('are answered for by whoever answers for what they stand in', async () => {
    const plant = await aPlace(t.db)
    const hall = await aPlace(t.db, { parentId: plant.id })
    const guard = await aUser(t.db)
    await inCharge(t.db, plant.id, guard.id, 'guard')
    expect(await isInCharge(t, guard.id, hall.id, ['guard'])).toBe(true)
    expect(await isInCharge(t, guard.id, hall.id, ['manager', 'safety'])).toBe(false)
    expect(await peopleInCharge(t, hall.id, ['guard', 'manager'])).toEqual([guard.id])
    await t.db.execute(
      sql`update place_managers set valid_to = now() - interval '1 minute' where user_id = ${guard.id}`,
    )
    expect(await isInCharge(t, guard.id, hall.id, ['guard'])).toBe(false)
  })

  test('belong to the nearest company', async () => {
    const company = await anOrg(t.db, { kind: 'company' })
    const team = await anOrg(t.db, { parentId: company.id, kind: 'team' })
    const { rows } = await t.db.execute<{ id: string }>(sql`select ${nearestCompany(sql`${team.id}::uuid`)} as id`)
    expect(rows[0]?.id).toBe(company.id)
  })
})

describe('a code of a place', () => {
  test('leads to it while it is active', async () => {
    const plant = await aPlace(t.db)
    const token = await aPlaceCode(t.db, plant.id, { door: '东门' })
    expect(await placeByToken(t, token)).toMatchObject({ placeId: plant.id, door: '东门' })
    await t.db.execute(sql`update place_codes set state = 'retired' where token = ${token}`)
    await expect(placeByToken(t, token)).rejects.toThrow('该二维码已停用，请扫描现场最新二维码')
    await expect(placeByToken(t, 'nothing')).rejects.toThrow('二维码无效')
  })
})
