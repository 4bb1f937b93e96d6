import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { signUnitNetworks } from '#src/schema/sign-in/networks.ts'
import { trainNominators, trainOpenRules, trainSignPresets } from '#src/schema/train/permission.ts'
import type { DemoUnit } from '../organisation.ts'

/** 培训权限配置 of the companies: what one of them may open, who nominates for another, how sheets begin there. */
export const insertPermissions = async (db: Db, units: readonly DemoUnit[]): Promise<void> => {
  const [east, north] = units.filter(({ kind }) => kind === 'company')
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where login_name = 'officer'`)
  const [officer] = rows
  if (!east || !north || !officer) return
  const createdBy = officer.id
  await db.insert(trainOpenRules).values([
    { ownerOrgId: north.id, createdBy, categories: ['safety', 'team', 'skill', 'newcomer'], maxSeats: 120 },
    {
      ownerOrgId: north.id,
      createdBy,
      categories: ['special'],
      maxSeats: 60,
      maxHoursHundredths: 7200,
      needsApproval: true,
    },
  ])
  await db.insert(trainNominators).values({
    ...{ ownerOrgId: east.id, createdBy, personId: officer.id, quota: 5 },
    validFrom: addDays(shanghaiDay(new Date()), -30),
  })
  await db.insert(trainSignPresets).values({
    ...{ ownerOrgId: north.id, createdBy, categories: ['special'], risk: 'high', radius: 150 },
    proofs: { device: 'need', distance: 'need', network: 'off' },
  })
  await db
    .insert(signUnitNetworks)
    .values({ ownerOrgId: east.id, createdBy, networks: ['10.20.0.0/16', '10.21.8.0/24'] })
}
