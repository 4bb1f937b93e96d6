import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { gramsOf } from '#src/shared/directory/grams.ts'
import { spellPerson } from '#src/shared/directory/pinyin.ts'
import type { ImportCall } from '#src/shared/exchange/import/kinds.ts'
import type { PersonFacts } from './facts.ts'

export interface PersonToWrite {
  id: string
  facts: PersonFacts
}

const AT_ONCE = 1000

/** Portions small enough for the limits of a statement, large enough that fifty thousand people take seconds. */
export const inPortions = async <Item>(
  items: readonly Item[],
  work: (portion: readonly Item[]) => Promise<unknown>,
  pause?: ImportCall['pause'],
) => {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await work(items.slice(from, from + AT_ONCE))
    await pause?.(Math.min(from + AT_ONCE, items.length), items.length)
  }
}

const rowsJson = (people: readonly PersonToWrite[]): string =>
  JSON.stringify(
    people.map(({ id, facts }) => {
      const { phone, mail, idNumber, ...plain } = facts
      const spelling = spellPerson(facts.name)
      return {
        ...plain,
        id,
        ...spelling,
        grams: gramsOf({ name: facts.name, code: facts.code, ...spelling }),
        phoneSealed: phone.sealed,
        phoneMask: phone.mask,
        phoneIndex: phone.index,
        mailSealed: mail.sealed,
        mailMask: mail.mask,
        mailIndex: mail.index,
        idNumberSealed: idNumber.sealed,
        idNumberMask: idNumber.mask,
        idNumberIndex: idNumber.index,
      }
    }),
  )

const record = sql`(id uuid, code text, "loginName" text, name text, pinyin text, initials text, grams jsonb, gender text,
  "phoneSealed" text, "phoneMask" text, "phoneIndex" text, "mailSealed" text, "mailMask" text, "mailIndex" text,
  "idNumberSealed" text, "idNumberMask" text, "idNumberIndex" text, "primaryOrgId" uuid, post text, "superiorId" uuid,
  employment text, "hiredOn" date, "leftOn" date, "validTo" date, tags jsonb, enabled boolean)`

const columns = sql`code, login_name, name, pinyin, initials, grams, gender, phone_sealed, phone_mask, phone_index,
  mail_sealed, mail_mask, mail_index, id_number_sealed, id_number_mask, id_number_index, primary_org_id, post,
  superior_id, employment, hired_on, left_on, valid_to, tags, enabled`

const texts = (name: string) => sql`array(select jsonb_array_elements_text(x.${sql.identifier(name)}))`

const values = sql`x.code, x."loginName", x.name, x.pinyin, x.initials, ${texts('grams')}, x.gender,
  decode(x."phoneSealed", 'base64'), x."phoneMask", x."phoneIndex", decode(x."mailSealed", 'base64'), x."mailMask",
  x."mailIndex", decode(x."idNumberSealed", 'base64'), x."idNumberMask", x."idNumberIndex", x."primaryOrgId", x.post,
  x."superiorId", x.employment, x."hiredOn", x."leftOn", x."validTo", ${texts('tags')}, x.enabled`

const writeOthers = async (tx: Tx, people: readonly PersonToWrite[]) => {
  const ids = people.map(({ id }) => id)
  await tx.db.execute(sql`delete from user_orgs where user_id = any(${sql.param(ids)}::uuid[])`)
  const others = people.flatMap(({ id, facts }) => facts.others.map((other) => ({ id, ...other })))
  if (others.length === 0) return
  await tx.db.execute(sql`
    insert into user_orgs (user_id, org_id, post)
    select x.id, x."orgId", x.post from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as x (id uuid, "orgId" uuid, post text)`)
}

/** Adds people without password: nobody can sign in as them before one is made. */
export const insertPeople = (tx: Tx, people: readonly PersonToWrite[], pause?: ImportCall['pause']) => {
  const insert = async (portion: readonly PersonToWrite[]) => {
    await tx.db.execute(sql`
      insert into users (id, created_by, must_change, ${columns})
      select x.id, ${tx.actor?.id ?? null}::uuid, true, ${values}
      from jsonb_to_recordset(${rowsJson(portion)}::jsonb) as x ${record}`)
    await writeOthers(tx, portion)
  }
  return inPortions(people, insert, pause)
}

/** Gives people exactly these facts. */
export const updatePeople = (tx: Tx, people: readonly PersonToWrite[], pause?: ImportCall['pause']) => {
  const update = async (portion: readonly PersonToWrite[]) => {
    await tx.db.execute(sql`
      update users u set (${columns}) = (select ${values}), revision = u.revision + 1, updated_at = now()
      from jsonb_to_recordset(${rowsJson(portion)}::jsonb) as x ${record} where u.id = x.id`)
    await writeOthers(tx, portion)
  }
  return inPortions(people, update, pause)
}

export interface Change {
  id: string
  userId: string
  field: 'primaryOrgId' | 'post' | 'superiorId' | 'employment'
  before: string
  after: string
  /** A day to come, or null for at once. */
  effectiveOn: string | null
}

/** Entries of the timelines; those of a day to come wait for it. */
export const insertChanges = (tx: Tx, changes: readonly Change[]) =>
  inPortions(changes, (portion) =>
    tx.db.execute(sql`
      insert into user_changes (id, user_id, field, before, after, effective_on, source, applied_at, created_by)
      select x.id, x."userId", x.field, x.before, x.after,
        coalesce(x."effectiveOn", (now() at time zone 'Asia/Shanghai')::date), 'import',
        case when x."effectiveOn" is null then now() end, ${tx.actor?.id ?? null}::uuid
      from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb)
        as x (id uuid, "userId" uuid, field text, before text, after text, "effectiveOn" date)`),
  )

interface Given {
  id: string
  userId: string
  roleId: string
  maxDays: number | null
}

export const insertRoles = (tx: Tx, given: readonly Given[], reason: string) =>
  inPortions(given, (portion) =>
    tx.db.execute(sql`
      insert into role_members (id, role_id, subject_kind, subject_id, valid_to, granted_by, reason)
      select x.id, x."roleId", 'user', x."userId",
        (now() at time zone 'Asia/Shanghai')::date + x."maxDays", ${tx.actor?.id ?? null}::uuid, ${reason}
      from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as x (id uuid, "userId" uuid, "roleId" uuid, "maxDays" int)
      on conflict do nothing`),
  )

export const insertGroupMembers = (tx: Tx, members: readonly { userId: string; groupId: string }[]) =>
  inPortions(members, (portion) =>
    tx.db.execute(sql`
      insert into user_group_members (group_id, user_id, way, added_by)
      select x."groupId", x."userId", 'manual', ${tx.actor?.id ?? null}::uuid
      from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as x ("userId" uuid, "groupId" uuid)
      on conflict do nothing`),
  )
