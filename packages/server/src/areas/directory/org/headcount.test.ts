import { mergeOrgs, moveOrg, orgTree } from '@portal/contract/areas/directory/org.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import { users } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Units whose kept count is another than the count of their people. */
const wrongCounts = async () => {
  const { rows } = await t.db.execute(sql`
    select o.id, coalesce(h.people, 0) as kept, count(u.id) as counted from org_units o
      left join org_headcounts h on h.org_id = o.id
      left join users u on u.primary_org_id = o.id and u.enabled and u.deleted_at is null
    group by o.id, h.people having coalesce(h.people, 0) <> count(u.id)`)
  return rows
}

const editor = () => t.as(P.orgAndDictionary, P.orgAndDictionaryOrgEdit, P.orgAndDictionaryOrgDel)

const belowOf = async (id: string) => {
  const [top] = await (await editor()).call(orgTree, {})
  const level = await (await editor()).call(orgTree, { parentId: top?.id ?? ROOT_ORG_ID })
  return level.find((unit) => unit.id === id)?.headcountBelow
}

describe('head counts of units', () => {
  test('stay exact when people come, move, are disabled and go', async () => {
    const [a, b] = [await anOrg(t.db), await anOrg(t.db)]
    const many = await t.db
      .insert(users)
      .values(
        Array.from({ length: 30 }, (_, n) => ({
          code: `H${n}`,
          loginName: `h${n}`,
          name: `人${n}`,
          primaryOrgId: n % 3 === 0 ? a.id : b.id,
          enabled: n % 5 !== 0,
        })),
      )
      .returning()
    const ids = many.map(({ id }) => id)
    const part = (from: number, to: number) => inArray(users.id, ids.slice(from, to))

    expect(await wrongCounts()).toEqual([])
    await t.db.update(users).set({ primaryOrgId: a.id }).where(part(0, 12))
    expect(await wrongCounts()).toEqual([])
    await t.db
      .update(users)
      .set({ enabled: sql`not ${users.enabled}` })
      .where(part(5, 20))
    expect(await wrongCounts()).toEqual([])
    await t.db.update(users).set({ deletedAt: new Date() }).where(part(10, 15))
    expect(await wrongCounts()).toEqual([])
    await t.db.delete(users).where(part(12, 30))
    expect(await wrongCounts()).toEqual([])
  })

  test('forget what was rolled back and add up what happens at the same time', async () => {
    const [a, b] = [await anOrg(t.db), await anOrg(t.db)]
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser(t.db, { primaryOrgId: a.id })))
    const undone = t.db.transaction(async (tx) => {
      await tx.update(users).set({ primaryOrgId: b.id }).where(eq(users.primaryOrgId, a.id))
      throw new Error('undone')
    })

    await expect(undone).rejects.toThrow('undone')
    await Promise.all(
      people.map(({ id }, n) =>
        t.db
          .update(users)
          .set(n % 2 === 0 ? { primaryOrgId: b.id } : { enabled: false })
          .where(eq(users.id, id)),
      ),
    )

    expect(await wrongCounts()).toEqual([])
    expect([await belowOf(a.id), await belowOf(b.id)]).toEqual([0, 10])
  })

  test('follow a branch that moves and a unit that is merged into another', async () => {
    const [from, to] = [await anOrg(t.db), await anOrg(t.db)]
    const [branch, kept] = [await anOrg(t.db, { parentId: from.id }), await anOrg(t.db, { parentId: to.id })]
    const leaf = await anOrg(t.db, { parentId: branch.id })
    for (const primaryOrgId of [branch.id, leaf.id, leaf.id, kept.id]) await aUser(t.db, { primaryOrgId })
    const boss = await editor()

    await boss.call(moveOrg, { id: branch.id, parentId: to.id, sort: 0, revision: 1 })
    const moved = [await belowOf(from.id), await belowOf(to.id)]
    await boss.call(mergeOrgs, { from: leaf.id, to: kept.id })

    expect(moved).toEqual([0, 4])
    expect(await wrongCounts()).toEqual([])
    expect(await belowOf(to.id)).toBe(4)
  })
})
