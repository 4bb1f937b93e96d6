import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { buildApp } from '#src/app/build-app.ts'
import { createPlatform } from '#src/app/create-platform.ts'
import { ensureEssentials, ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import { readConfig } from '#src/platform/config.ts'
import type { Db } from '#src/platform/database/db.ts'
import { seedOnFirstStart } from '#src/seed/first-start.ts'

const ROLES = 1000
const TIMES = 5

/**
 * Memberships five times over, and a thousand roles of which each lets its holders grant something: what asks "who holds"
 * must cost no more for it. People with odd numbers in teams get none of these.
 */
export const multiplyMemberships = async (db: Db): Promise<void> => {
  const numbered = (from: SQL) => sql`select id, row_number() over (order by id) as no from ${from}`
  await db.execute(sql`
    with person as materialized (${numbered(sql`users`)})
    insert into role_members (id, role_id, subject_kind, subject_id)
    select gen_random_uuid(), m.role_id, 'user', u.id
    from (select role_id, row_number() over (order by id) as no from role_members) m
      cross join generate_series(1, ${TIMES - 1}) time
      join person u on u.no = 1 + (m.no * ${TIMES} + time) * 37 % (select count(*) from person)
    on conflict do nothing`)
  await db.execute(sql`
    insert into roles (id, code, name, scope, owner_org_id)
    select gen_random_uuid(), 'many' || n, '众多角色' || n, jsonb_build_object('kind', (array['below', 'unit', 'own'])[1 + n % 3]),
      ${ROOT_ORG_ID}::uuid from generate_series(1, ${ROLES}) n`)
  await db.execute(sql`
    insert into role_privileges (role_id, code)
    select r.id, given.code from roles r, unnest(${sql.param([P.user, P.userGrant, P.userRole])}::text[]) given(code)
    where r.code like 'many%'`)
  await db.execute(sql`
    with person as materialized (${numbered(sql`users where code ~ '[02468]$'`)}),
      unit as materialized (${numbered(sql`org_units where kind = 'department'`)}),
      role as (${numbered(sql`roles where code like 'many%'`)})
    insert into role_members (id, role_id, subject_kind, subject_id)
    select gen_random_uuid(), r.id, 'user', u.id from role r cross join generate_series(1, ${TIMES * 4}) time
      join person u on u.no = 1 + (r.no * 31 + time * 7919) % (select count(*) from person)
    union all
    select gen_random_uuid(), r.id, 'unit', o.id from role r join unit o on o.no = 1 + r.no % (select count(*) from unit)
    on conflict do nothing`)
  await db.execute(sql`analyze`)
}

/** Fills an empty, migrated database with the demo organisation as a first start does, and many more memberships. */
export const fillDemoSite = async (databaseUrl: string, environment: Record<string, string>): Promise<void> => {
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', DEMO: '1', ...environment })
  const running = await buildApp(createPlatform({ config, databaseUrl, build: 'demo' }))
  try {
    await ensureEssentials(running)
    await running.start({ jobs: false })
    await seedOnFirstStart(running)
    await multiplyMemberships(running.platform.reportDb)
  } finally {
    await running.stop()
  }
}

/** Somebody without any code who has left most traces, and somebody with all of them. */
export const chooseCallers = async (db: Db): Promise<{ person: string; admin: string }> => {
  const { rows } = await db.execute<{ person: string | null; admin: string | null }>(sql`
    select (select a.person_id from attempts a join users u on u.id = a.person_id and u.enabled
        where not exists (select 1 from role_members m join role_privileges p on p.role_id = m.role_id
          where m.subject_id in (u.id, u.primary_org_id))
        group by a.person_id order by count(*) desc, a.person_id limit 1) as person,
      (select m.subject_id from role_members m join users u on u.id = m.subject_id and u.enabled
        where m.role_id = ${roleIdOf('admin')} order by m.id limit 1) as admin`)
  const { person, admin } = rows[0] ?? {}
  if (!person || !admin) throw new Error('the demo has nobody to ask as')
  return { person, admin }
}

/** What two servers of one site have in common. */
export const siteEnvironment = (): Record<string, string> => ({
  DATA_DIR: fs.mkdtempSync(path.join(os.tmpdir(), 'portal-demo-')),
  PORTAL_SECRET: '5'.repeat(64),
})
