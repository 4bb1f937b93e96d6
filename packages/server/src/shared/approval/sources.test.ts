import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { roleMembers, userGroupMembers, userGroups } from '#src/schema/access.ts'
import { orgUnits, userOrgs } from '#src/schema/directory.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aRole, aUser } from '#test/factories/directory.ts'
import { nearestHolders, peopleOf } from './sources.ts'
import { findStandIn } from './stand-in.ts'

let t: TestApp
let tx: Tx

beforeAll(async () => {
  t = await startTestApp()
  tx = bareTx(t.db, null, ALL_ROWS)
})
afterAll(() => t.close())

/** 公司 ▸ 车间 ▸ 班组, and an office beside the workshop. */
const aCompany = async () => {
  const company = await anOrg(t.db)
  const office = await anOrg(t.db, { parentId: company.id })
  const workshop = await anOrg(t.db, { parentId: company.id })
  const team = await anOrg(t.db, { parentId: workshop.id })
  return { company, office, workshop, team }
}

const personIn = async (primaryOrgId: string) => (await aUser(t.db, { primaryOrgId })).id

describe('nearestHolders', () => {
  test('stops at the nearest unit that has one, and never looks sideways', async () => {
    const { company, office, workshop, team } = await aCompany()
    const members = [await personIn(company.id), await personIn(workshop.id), await personIn(office.id)]
    const role = await aRole(t.db, { members })

    expect(await nearestHolders(tx, role, team.id)).toEqual([members[1]])
    expect(await nearestHolders(tx, role, company.id)).toEqual([members[0]])
  })

  test('counts a membership where it is anchored, and passes over disabled people', async () => {
    const { company, office, team } = await aCompany()
    const clerk = await personIn(office.id)
    const gone = await aUser(t.db, { primaryOrgId: team.id, enabled: false })
    const role = await aRole(t.db, { members: [clerk], anchorOrgId: company.id })
    await t.db.insert(roleMembers).values({ roleId: role.id, subjectKind: 'user', subjectId: gone.id })

    expect(await nearestHolders(tx, role, team.id)).toEqual([clerk])
  })

  test('knows holders by unit, by subtree, by group and in further units', async () => {
    const { company, office, workshop, team } = await aCompany()
    const [inTeam, inWorkshop, guest, grouped] = [
      await personIn(team.id),
      await personIn(workshop.id),
      await personIn(office.id),
      await personIn(company.id),
    ]
    await t.db.insert(userOrgs).values({ userId: guest, orgId: workshop.id })
    const [group] = await t.db
      .insert(userGroups)
      .values({ name: '审核组', kind: 'static', ownerOrgId: company.id })
      .returning()
    const groupId = group?.id ?? ''
    await t.db.insert(userGroupMembers).values({ groupId, userId: grouped, way: 'manual' })
    const holders = async (subjectKind: 'unit' | 'unitBelow' | 'group', subjectId: string, orgId: string) => {
      const role = await aRole(t.db)
      await t.db.insert(roleMembers).values({ roleId: role.id, subjectKind, subjectId })
      return (await nearestHolders(tx, role, orgId)).sort()
    }

    expect(await holders('unit', workshop.id, team.id)).toEqual([inWorkshop, guest].sort())
    expect(await holders('unitBelow', workshop.id, team.id)).toEqual([inTeam])
    expect(await holders('group', groupId, team.id)).toEqual([grouped])
  })
})

describe('peopleOf', () => {
  test('finds heads by level, upwards where a unit has none', async () => {
    const { company, workshop, team } = await aCompany()
    const [director, foreman] = [await personIn(company.id), await personIn(workshop.id)]
    await t.db.update(orgUnits).set({ headId: director }).where(eq(orgUnits.id, company.id))
    await t.db.update(orgUnits).set({ headId: foreman }).where(eq(orgUnits.id, workshop.id))
    const asking = { subjectType: 'x', submitterId: await personIn(team.id), submitterOrgId: team.id, facts: {} }
    const head = (level: number) => peopleOf(tx, { kind: 'unitHead', level }, asking)

    expect(await head(1)).toEqual([foreman])
    expect(await head(2)).toEqual([foreman])
    expect(await head(3)).toEqual([director])
  })
})

describe('findStandIn', () => {
  test('asks the superiors in turn, then the heads upwards, and bars who is named', async () => {
    const { company, team } = await aCompany()
    const boss = await aUser(t.db)
    const superior = await aUser(t.db, { enabled: false, superiorId: boss.id })
    const person = await aUser(t.db, { primaryOrgId: team.id, superiorId: superior.id })
    const head = await personIn(company.id)
    await t.db.update(orgUnits).set({ headId: head }).where(eq(orgUnits.id, company.id))

    expect(await findStandIn(tx, person.id, { barred: [] })).toBe(boss.id)
    expect(await findStandIn(tx, person.id, { barred: [boss.id] })).toBe(head)
    expect(await findStandIn(tx, person.id, { barred: [], headsOnly: true })).toBe(head)
  })

  test('ends with the 单位管理员, or with nobody', async () => {
    const { company, team } = await aCompany()
    const person = await personIn(team.id)

    expect(await findStandIn(tx, person, { barred: [] })).toBeNull()
    const admin = await personIn(company.id)
    const [unitAdmin] = (await t.db.execute<{ id: string }>(`select id from roles where code = 'unitAdmin'`)).rows
    await t.db.insert(roleMembers).values({ roleId: unitAdmin?.id ?? '', subjectKind: 'user', subjectId: admin })
    expect(await findStandIn(tx, person, { barred: [] })).toBe(admin)
  })
})
