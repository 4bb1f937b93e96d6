import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { activePerson } from '../audience/resolve.ts'
import type { SignInOwner } from './owner.ts'

/**
 * Whom the owner expects now, as the sheet keeps them. Who is expected no more leaves while he has no entry; afterwards
 * he stays as somebody who was there without being on the list.
 */
export const refreshPeople = async (
  tx: Tx,
  owner: Pick<SignInOwner, 'expected'>,
  { id, ownerIds }: { id: string; ownerIds: readonly string[] },
): Promise<void> => {
  const expected = await owner.expected(ownerIds, tx)
  await tx.db.execute(sql`
    insert into sign_people (sheet_id, user_id, org_id, in_place_of)
    select distinct on (u.id) ${id}::uuid, u.id, u.primary_org_id, e.in_place_of
    from (${expected}) as e (user_id, in_place_of) join users u on u.id = e.user_id and ${activePerson()}
    order by u.id, e.in_place_of nulls last
    on conflict (sheet_id, user_id) do update set expected = true, in_place_of = excluded.in_place_of`)
  await tx.db.execute(sql`
    with gone as (
      select p.user_id, exists (select 1 from sign_entries n where n.sheet_id = p.sheet_id and n.user_id = p.user_id) as came
      from sign_people p where p.sheet_id = ${id} and p.expected
        and not exists (select 1 from (${expected}) as e (user_id, in_place_of) where e.user_id = p.user_id)
    ), kept as (
      update sign_people p set expected = false from gone where gone.came and p.sheet_id = ${id} and p.user_id = gone.user_id)
    delete from sign_people p using gone where not gone.came and p.sheet_id = ${id} and p.user_id = gone.user_id`)
}
