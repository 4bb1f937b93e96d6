import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#src/schema/directory.ts'
import { personInPlacedScope, personVisible } from '#src/shared/directory/visible.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { ALL_ROWS, type DataScope, NO_ROWS } from '../actor.ts'
import { pointRead, rowRead } from './prepared.ts'
import { inTransaction } from './transaction.ts'
import { bareTx, inPlacedScope, inScope, scopeValues } from './tx.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const nameOf = pointRead<{ name: string; backend: number }>(
  () => sql`select name, pg_backend_pid() as backend from ${users} where id = ${sql.placeholder('id')}`,
)

describe('reads by a key', () => {
  test('give everybody his own answer, however many ask at once', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => aUser(t.db)))

    const found = await Promise.all(people.map(({ id }) => nameOf(t.db, { id })))

    expect(found.map(([row]) => row?.name)).toEqual(people.map(({ name }) => name))
  })

  test('leave their neighbours alone when one of them fails', async () => {
    const person = await aUser(t.db)

    const answers = await Promise.allSettled([
      nameOf(t.db, { id: person.id }),
      nameOf(t.db, { id: 'no uuid' }),
      nameOf(t.db, { id: person.id }),
    ])

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('see inside of a transaction what it wrote, and outside of it do not', async () => {
    const person = await aUser(t.db)
    const { value } = await inTransaction(
      t.running.platform.pool,
      () => bareTx(t.db, null, ALL_ROWS),
      async ({ db }) => {
        await db.update(users).set({ name: '改名' }).where(eq(users.id, person.id))
        return { inside: await nameOf(db, { id: person.id }), outside: await nameOf(t.db, { id: person.id }) }
      },
    )

    expect([value.inside[0]?.name, value.outside[0]?.name]).toEqual(['改名', person.name])
  })

  test('come back after the database dropped their connections', async () => {
    const person = await aUser(t.db)
    const lanes = new Set<number>()
    for (let turn = 0; turn < 6; turn += 1) lanes.add((await nameOf(t.db, { id: person.id }))[0]?.backend ?? 0)

    await t.db.execute(sql`select pg_terminate_backend(pid) from unnest(${sql.param([...lanes])}::int[]) pid`)
    await expect
      .poll(() =>
        nameOf(t.db, { id: person.id }).then(
          ([row]) => row?.name,
          () => '',
        ),
      )
      .toBe(person.name)

    const [after] = await nameOf(t.db, { id: person.id })
    expect(lanes).not.toContain(after?.backend)
  })

  test('read a row exactly as the query builder does', async () => {
    const { id } = await aUser(t.db, {
      tags: ['甲', '乙'],
      hiredOn: '2020-02-29',
      leftOn: null,
      lastLoginAt: new Date(),
    })

    const read = await rowRead(users, () => sql`${users.id} = ${sql.placeholder('id')}`)(t.db, { id })
    const [built] = await t.db.select().from(users).where(eq(users.id, id))

    expect(read).toEqual(built)
  })
})

describe('a scope in places', () => {
  test('lets through the same rows as the scope that is written into the statement', async () => {
    const [mine, other] = [await anOrg(t.db), await anOrg(t.db)]
    const below = await anOrg(t.db, { parentId: mine.id })
    const me = await t.as()
    for (const { id: primaryOrgId } of [mine, below, other]) await aUser(t.db, { primaryOrgId })
    await aUser(t.db, { primaryOrgId: other.id, createdBy: me.id })
    const scopes: DataScope[] = [
      ALL_ROWS,
      NO_ROWS,
      { ...NO_ROWS, below: [mine.path] },
      { ...NO_ROWS, units: [mine.id, other.id] },
      { ...NO_ROWS, own: true },
      { ...NO_ROWS, below: [below.path], units: [other.id], own: true },
    ]
    const placed = (condition: () => SQL) =>
      pointRead<{ id: string }>(() => sql`select u.id from users u where ${condition()} order by u.id`)
    const rows = placed(() => inPlacedScope(sql`u.primary_org_id`, sql`u.created_by`))
    const people = placed(() => personInPlacedScope())
    const sizes = new Set<number>()

    for (const scope of scopes) {
      const tx = bareTx(t.db, { id: me.id } as never, scope)
      const written = async (condition: SQL) =>
        (await t.db.execute<{ id: string }>(sql`select u.id from users u where ${condition} order by u.id`)).rows
      const inRows = await written(inScope(tx, sql`u.primary_org_id`, sql`u.created_by`))
      expect(await rows(t.db, scopeValues(tx))).toEqual(inRows)
      expect(await people(t.db, scopeValues(tx))).toEqual(await written(personVisible(tx)))
      sizes.add(inRows.length)
    }

    expect(sizes.size).toBeGreaterThan(4)
  })
})
